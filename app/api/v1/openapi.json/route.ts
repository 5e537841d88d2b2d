import { describeApi } from '#lib/api/describe-api.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = describeApi();

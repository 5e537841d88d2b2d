import { serve } from '#lib/api/route.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve('/security_events');

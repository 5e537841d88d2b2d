import { call } from '#lib/features/call.ts';
import type { OperationInput, OperationOutput } from '#lib/features/definitions.ts';

/** API calls for the white label. Definitions are imported as types only, so no schema reaches the browser. */

export type Brand = OperationOutput<'get_brand'>['data']['brand'];

/** Sets the white label of a project. */
export const saveProjectBrand = (input: OperationInput<'set_project_brand'>) => call('set_project_brand', input);

/** Sets the white label of the installation. */
export const saveBrand = (input: OperationInput<'set_brand'>) => call('set_brand', input);

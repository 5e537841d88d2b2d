import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { uuid } from '#lib/contract/fields.ts';
import { cover, coverOf } from '#lib/features/reports/contract.ts';

/** White label: what reports, their PDFs, share links and emails show instead of nothing or the product. */

/** A logo of 150 KB as a data URI. */
const BODY_MAX_BYTES = 512 * 1024;

export const brand = z.object({
  author: coverOf.shape.author.describe('Agency name; empty: none'),
  logo: coverOf.shape.logo,
  logo_image: coverOf.shape.logo_image,
  color: coverOf.shape.color,
  footer: coverOf.shape.footer,
  hide_product: z
    .boolean()
    .describe('Whether reports, emails, sign-in and the screens of clients do not name Serpentine'),
});
/** Logo, color and texts of an agency. */
export type Brand = z.output<typeof brand>;

const fields = {
  author: cover.author,
  logo: cover.logo,
  logo_image: cover.logo_image,
  color: cover.color,
  footer: cover.footer,
  hide_product: z.boolean().meta({
    title: 'Hide product name',
    description: 'Whether reports, emails, sign-in and the screens of clients do not name Serpentine.',
    examples: [true],
  }),
};
const projectId = uuid.meta({ title: 'Project', description: 'Id of a project.' });
const shared = { scope: 'projects', area: 'projects', tool: false } as const;

const ofProject = z.object({
  data: z.object({
    brand: brand.describe('Set for the project; an empty field falls back'),
    fallback: brand.describe('That of the installation, for empty fields'),
  }),
});

export const getProjectBrand = defineEndpoint({
  ...shared,
  id: 'get_project_brand',
  method: 'GET',
  path: '/projects/{project_id}/brand',
  title: 'Get the white label of a project',
  summary: 'Returns logo, color, agency name and footer for reports of a project, and those of the installation.',
  input: z.object({ project_id: projectId }),
  output: ofProject,
});

export const setProjectBrand = defineEndpoint({
  ...shared,
  id: 'set_project_brand',
  method: 'PATCH',
  path: '/projects/{project_id}/brand',
  bodyMaxBytes: BODY_MAX_BYTES,
  title: 'Set the white label of a project',
  summary:
    'Sets all fields at once. They appear in reports, PDFs, share links and emails of the project; empty ones fall back to the installation. A field set in a report wins.',
  input: z.object({ project_id: projectId, ...fields }),
  output: ofProject,
});

const ofInstallation = z.object({ data: z.object({ brand: brand.describe('Set for all projects') }) });

export const getBrand = defineEndpoint({
  ...shared,
  id: 'get_brand',
  method: 'GET',
  path: '/brand',
  audience: 'dashboard',
  title: 'Get the white label of the installation',
  summary: 'Returns logo, color, agency name and footer for reports of all projects. Owners only.',
  input: z.object({}),
  output: ofInstallation,
});

export const setBrand = defineEndpoint({
  ...shared,
  id: 'set_brand',
  method: 'PATCH',
  path: '/brand',
  audience: 'dashboard',
  bodyMaxBytes: BODY_MAX_BYTES,
  title: 'Set the white label of the installation',
  summary: 'Sets all fields at once, for reports of all projects. Owners only.',
  input: z.object(fields),
  output: ofInstallation,
});

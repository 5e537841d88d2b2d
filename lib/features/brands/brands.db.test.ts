import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  brandOf,
  brandOfClient,
  getBrand,
  getProjectBrand,
  setBrand,
  setProjectBrand,
} from '#lib/features/brands/brands.ts';
import { brand as schema } from '#lib/features/brands/contract.ts';
import { digestText } from '#lib/features/reports/digest-text.ts';
import { renderReport } from '#lib/features/reports/render-report.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { AccountRole } from '#lib/platform/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { Forbidden, NotFound } from '#lib/platform/errors.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { addMember, newProject } from '#tests/support/projects.ts';

const NONE = { author: '', logo: '', logo_image: '', color: '', footer: '', hide_product: false };
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

let owner: string;
let viewer: string;
let projectId: string;

const newUser = async (email: string, role: AccountRole) => (await db().user.create({ data: { email, role } })).id;
beforeEach(async () => {
  await db().setting.deleteMany({ where: { key: 'brand' } });
  await db().user.deleteMany();
  owner = await newUser('owner@example.com', 'owner');
  viewer = await newUser('viewer@example.com', 'member');
  projectId = (await newProject(owner, 'bakery.example')).id;
  await addMember(projectId, viewer, 'viewer');
});
afterAll(closeQueue);

const base = testCtx(new AbortController().signal, 'brands');
const as = (userId: string, role: AccountRole): Ctx => ({ ...base, actor: { kind: 'user', userId, role } });
const boss = () => as(owner, 'owner');

test('a project without fields of its own shows those of the installation', async () => {
  expect(await brandOf(projectId)).toEqual(NONE);
  await setBrand(boss(), { ...NONE, author: 'Bright Agency', logo: 'bright.', color: '#1d4ed8', footer: 'Leeds' });
  await setProjectBrand(boss(), { project_id: projectId, ...NONE, color: '#b91c1c', logo_image: PIXEL });
  expect(await brandOf(projectId)).toEqual({
    author: 'Bright Agency',
    // The image of the project, without the text of the installation.
    logo: '',
    logo_image: PIXEL,
    color: '#b91c1c',
    footer: 'Leeds',
    hide_product: false,
  });
  const { data } = await getProjectBrand(as(viewer, 'member'), { project_id: projectId });
  expect([data.brand.color, data.fallback.author]).toEqual(['#b91c1c', 'Bright Agency']);
});

test('the product is hidden where project or installation say so', async () => {
  await setBrand(boss(), { ...NONE, hide_product: true });
  await setProjectBrand(boss(), { project_id: projectId, ...NONE });
  expect((await brandOf(projectId)).hide_product).toBe(true);
});

test('only editors of the project and owners of the installation change it', async () => {
  const change = { project_id: projectId, ...NONE, author: 'Taken over' };
  await expect(setProjectBrand(as(viewer, 'member'), change)).rejects.toBeInstanceOf(Forbidden);
  await expect(setProjectBrand(as(await newUser('x@example.com', 'owner'), 'owner'), change)).rejects.toBeInstanceOf(
    NotFound,
  );
  await expect(setBrand(as(viewer, 'member'), NONE)).rejects.toBeInstanceOf(Forbidden);
  await expect(getBrand(as(viewer, 'member'))).rejects.toBeInstanceOf(Forbidden);
  expect(await brandOf(projectId)).toEqual(NONE);
});

test('a report shows the white label, its own cover wins, and its email has the footer', async () => {
  await setProjectBrand(boss(), {
    project_id: projectId,
    ...NONE,
    author: 'Bright Agency',
    color: '#b91c1c',
    footer: 'Bright Agency, Leeds',
    hide_product: true,
  });
  const report = (cover: object) => db().report.create({ data: { projectId, name: 'March', cover } });
  const plain = await renderReport(boss(), (await report({})).id);
  expect(plain?.cover).toMatchObject({
    author: 'Bright Agency',
    color: '#b91c1c',
    footer: 'Bright Agency, Leeds',
    show_product: false,
  });
  const own = await renderReport(boss(), (await report({ author: 'Ada', show_product: true })).id);
  expect(own?.cover).toMatchObject({ author: 'Ada', color: '#b91c1c', show_product: false });
  if (!plain) throw new Error('no report');
  const { text } = digestText(plain, { address: 'https://example.com', what: 'members' });
  expect(text).toContain('\nBright Agency\nBright Agency, Leeds\n');
});

test('colors and images are checked', () => {
  expect(schema.safeParse({ ...NONE, color: 'red' }).success).toBe(false);
  expect(schema.safeParse({ ...NONE, logo_image: 'data:image/svg+xml,<svg/>' }).success).toBe(false);
  expect(schema.safeParse({ ...NONE, logo_image: PIXEL }).success).toBe(true);
});

test('clients see the brand of their only project, else that of the installation, and the product unless it is hidden', async () => {
  const other = (await newProject(owner, 'cafe.example')).id;
  await setBrand(boss(), { ...NONE, author: 'Bright Agency' });
  expect(await brandOfClient([projectId])).toBeNull();
  await setProjectBrand(boss(), { project_id: projectId, ...NONE, author: 'Bright Bakeries', hide_product: true });
  expect(await brandOfClient([projectId])).toMatchObject({ author: 'Bright Bakeries' });
  expect(await brandOfClient([projectId, other])).toBeNull();
  expect(await brandOfClient([])).toBeNull();
  await setBrand(boss(), { ...NONE, author: 'Bright Agency', hide_product: true });
  expect(await brandOfClient([projectId, other])).toMatchObject({ author: 'Bright Agency' });
  expect(await brandOfClient([])).toMatchObject({ author: 'Bright Agency' });
});

import { operation } from '#lib/features/operation.ts';
import { getBrand, getProjectBrand, setBrand, setProjectBrand } from './contract.ts';

const brands = () => import('./brands.ts');

export const operations = [
  operation(getProjectBrand, async () => (await brands()).getProjectBrand),
  operation(setProjectBrand, async () => (await brands()).setProjectBrand),
  operation(getBrand, async () => (await brands()).getBrand),
  operation(setBrand, async () => (await brands()).setBrand),
];

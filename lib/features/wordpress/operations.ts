import { operation } from '#lib/features/operation.ts';
import {
  deleteWordpressSite,
  getWordpressPost,
  getWordpressSite,
  publishToWordpress,
  setWordpressSite,
  testWordpressSite,
} from './contract.ts';

const sites = () => import('./sites.ts');
const posts = () => import('./publish.ts');

export const operations = [
  operation(getWordpressSite, async () => (await sites()).getWordpressSite),
  operation(setWordpressSite, async () => (await sites()).setWordpressSite),
  operation(testWordpressSite, async () => (await sites()).testWordpressSite),
  operation(deleteWordpressSite, async () => (await sites()).deleteWordpressSite),
  operation(getWordpressPost, async () => (await posts()).getWordpressPost),
  operation(publishToWordpress, async () => (await posts()).publishToWordpress),
];

import { operation } from '#lib/features/operation.ts';
import { createFeed, listFeeds, revokeFeed } from './contract.ts';

const feeds = () => import('./feeds.ts');

export const operations = [
  operation(listFeeds, async () => (await feeds()).listFeeds),
  operation(createFeed, async () => (await feeds()).createFeed),
  operation(revokeFeed, async () => (await feeds()).revokeFeed),
];

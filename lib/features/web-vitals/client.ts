import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/features/call.ts';
import type { VitalsPage } from '#lib/features/web-vitals/contract.ts';
import type { PagespeedTest } from '#lib/features/web-vitals/pagespeed-tests-contract.ts';
import type { FormFactor } from '#lib/text/web-vitals.ts';

/** API calls for Core Web Vitals. Definitions are imported as types only, so no schema reaches the browser. */

/** Field data of a page or its origin, as of now. */
export const fieldDataQuery = (url: string, device: FormFactor) =>
  queryOptions({
    queryKey: ['field-data', url, device],
    queryFn: async ({ signal }) => (await call('get_field_data', { url, form_factor: device }, signal)).data.field,
    // Google updates it once a day.
    staleTime: 3_600_000,
    retry: false,
  });

/** Query key of everything monitored in a project. */
export const vitalsKey = (projectId: string) => ['web-vitals', projectId];

/** Query key of the lists of monitored pages, of both devices. */
export const monitoredPagesKey = (projectId: string) => [...vitalsKey(projectId), 'pages'];

/** A monitored page with its field data on one device. */
export type PageOfDevice = Omit<VitalsPage, 'phone' | 'desktop'> & { field: VitalsPage['phone'] };

/** The monitored pages of a project; refetched every three seconds while one is refreshed. */
export const monitoredPagesQuery = (projectId: string, device: FormFactor) =>
  queryOptions({
    queryKey: [...monitoredPagesKey(projectId), device],
    queryFn: async ({ signal }): Promise<PageOfDevice[]> => {
      const { pages } = (await call('get_web_vitals', { project_id: projectId, form_factor: device }, signal)).data;
      return pages.map(({ phone, desktop, ...page }) => ({ ...page, field: { phone, desktop }[device] }));
    },
    refetchInterval: ({ state }) => (state.data?.some(({ updating }) => updating) ? 3_000 : false),
  });

/** The weeks of a monitored page, as of its last refresh. */
export const webVitalsQuery = (of: {
  projectId: string;
  pageId: string;
  device: FormFactor;
  checkedAt: string | null;
}) =>
  queryOptions({
    queryKey: [...vitalsKey(of.projectId), 'weeks', of],
    queryFn: async ({ signal }) => {
      const input = { project_id: of.projectId, page_id: of.pageId, form_factor: of.device };
      return (await call('get_web_vitals', input, signal)).data.shown?.weeks ?? [];
    },
    staleTime: 3_600_000,
  });

/** Watches pages, one URL each. */
export const addPages = async (projectId: string, urls: string[]) =>
  (await call('add_web_vitals_pages', { project_id: projectId, urls })).data;

/** Stops watching a page. */
export const removePage = (projectId: string, pageId: string) =>
  call('remove_web_vitals_page', { project_id: projectId, page_id: pageId });

/** Queues a refresh of all monitored pages. */
export const refreshPages = (projectId: string) => call('refresh_web_vitals', { project_id: projectId });

/** Whether a test waits or runs. */
export const isTesting = ({ status }: Pick<PagespeedTest, 'status'>): boolean =>
  status === 'queued' || status === 'running';

/** The newest tests of a page on a device; refetched every two seconds while one runs. */
export const pagespeedTestsQuery = (projectId: string, url: string, device: FormFactor) =>
  queryOptions({
    queryKey: ['pagespeed-tests', projectId, url, device],
    queryFn: async ({ signal }) =>
      (await call('list_pagespeed_tests', { project_id: projectId, url, form_factor: device, limit: 10 }, signal)).data
        .tests,
    refetchInterval: ({ state }) => (state.data?.some(isTesting) ? 2_000 : false),
  });

/** Queues a test of a page by PageSpeed Insights. */
export const startPagespeedTest = async (projectId: string, url: string, device: FormFactor) =>
  (await call('start_pagespeed_test', { project_id: projectId, url, form_factor: device })).data.test;

/** Cancels a test. */
export const cancelPagespeedTest = async (id: string) => (await call('cancel_pagespeed_test', { id })).data.test;

import { accessibility } from '#lib/inspect/technology/fingerprints/accessibility.ts';
import { advertising } from '#lib/inspect/technology/fingerprints/advertising.ts';
import { analytics } from '#lib/inspect/technology/fingerprints/analytics.ts';
import { blogs } from '#lib/inspect/technology/fingerprints/blogs.ts';
import { cdn } from '#lib/inspect/technology/fingerprints/cdn.ts';
import { chat } from '#lib/inspect/technology/fingerprints/chat.ts';
import { consent } from '#lib/inspect/technology/fingerprints/consent.ts';
import { contentManagement } from '#lib/inspect/technology/fingerprints/content-management.ts';
import { ecommerce } from '#lib/inspect/technology/fingerprints/ecommerce.ts';
import { ecommerceServices } from '#lib/inspect/technology/fingerprints/ecommerce-services.ts';
import { fonts } from '#lib/inspect/technology/fingerprints/fonts.ts';
import { forums } from '#lib/inspect/technology/fingerprints/forums.ts';
import { frameworks } from '#lib/inspect/technology/fingerprints/frameworks.ts';
import { hosting } from '#lib/inspect/technology/fingerprints/hosting.ts';
import { languages } from '#lib/inspect/technology/fingerprints/languages.ts';
import { learning } from '#lib/inspect/technology/fingerprints/learning.ts';
import { libraries } from '#lib/inspect/technology/fingerprints/libraries.ts';
import { marketing } from '#lib/inspect/technology/fingerprints/marketing.ts';
import { notifications } from '#lib/inspect/technology/fingerprints/notifications.ts';
import { operatingSystems } from '#lib/inspect/technology/fingerprints/operating-systems.ts';
import { payment } from '#lib/inspect/technology/fingerprints/payment.ts';
import { plugins } from '#lib/inspect/technology/fingerprints/plugins.ts';
import { security } from '#lib/inspect/technology/fingerprints/security.ts';
import { serverFrameworks } from '#lib/inspect/technology/fingerprints/server-frameworks.ts';
import { siteBuilders } from '#lib/inspect/technology/fingerprints/site-builders.ts';
import { social } from '#lib/inspect/technology/fingerprints/social.ts';
import { staticSites } from '#lib/inspect/technology/fingerprints/static-sites.ts';
import { uiFrameworks } from '#lib/inspect/technology/fingerprints/ui-frameworks.ts';
import { verification } from '#lib/inspect/technology/fingerprints/verification.ts';
import { video } from '#lib/inspect/technology/fingerprints/video.ts';
import { webServers } from '#lib/inspect/technology/fingerprints/web-servers.ts';
import { wikis } from '#lib/inspect/technology/fingerprints/wikis.ts';
import { type Product, readProducts } from '#lib/inspect/technology/product.ts';

const TABLES = [
  contentManagement,
  blogs,
  wikis,
  forums,
  learning,
  staticSites,
  siteBuilders,
  ecommerce,
  payment,
  ecommerceServices,
  plugins,
  frameworks,
  uiFrameworks,
  fonts,
  libraries,
  video,
  analytics,
  advertising,
  consent,
  chat,
  marketing,
  notifications,
  social,
  security,
  accessibility,
  verification,
  webServers,
  cdn,
  hosting,
  operatingSystems,
  languages,
  serverFrameworks,
];

/** All known products. @throws Error if a table is invalid */
export function allProducts(): Product[] {
  return TABLES.flatMap(readProducts);
}

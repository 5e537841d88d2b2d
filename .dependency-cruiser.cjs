/**
 * Who may import whom: the import rules. Read by dependency-cruiser (CommonJS is the form it loads everywhere).
 * `npm run check` runs it.
 */

/** A folder may import only these of ours. */
const only = (from, allowed, comment, except = []) => ({
  name: `${from.replaceAll('/', '-')}-imports`,
  comment,
  severity: 'error',
  from: { path: `^${from}/`, pathNot: ['\\.(db\\.|net\\.)?test\\.tsx?$', ...except] },
  to: { path: '^(app|components|lib|packages|tests)/', pathNot: allowed.map((folder) => `^${folder}`) },
});

/** Packages and built-ins that open sockets to hosts. */
const SOCKETS = '^(node:)?(http|https|http2|net|tls|dns|dgram)(/|$)';
const CLIENTS = 'node_modules/(undici|nodemailer|playwright-core|proxy-chain|@playwright)/';
const NODE_HTTP = '^lib/platform/node-http\\.ts$';

/** These take only isIP from node:net. */
const ONLY_IS_IP = '^lib/platform/(env|security/client-address)\\.ts$';

/** Calls and queries of a feature for its screens. */
const BROWSER_SIDE = '^lib/features/(call\\.ts$|.+/client[./])';
/** What of the features may be loaded into a browser. */
const FOR_BROWSERS =
  '^lib/features/((call|definitions)\\.ts$|.+/client[./]|alerts/(kinds/|paths\\.ts$)|reports/(blocks/|(logo-image|placeholders)\\.ts$)|.+(contract|/labels|/prompts)\\.ts$)';

/** These folders of lib/features hold several features, each in a folder of its own. */
const HOLDING_SEVERAL = '(content|keywords)';

/** Pure files of the rankings that blocks and alert kinds use in the browser, where no service can be loaded. */
const PURE_RANKINGS = '^lib/features/rankings/figures/(comparison-date|ai-state)\\.ts$';

/** A feature is used by others through its service and its contract. */
const throughService = (name, from, own) => ({
  name,
  comment: 'A feature is used by others through its service, contract and labels.',
  severity: 'error',
  from: { ...from, pathNot: ['\\.test\\.ts$', ...(from.pathNot ?? [])] },
  to: {
    path: '^lib/features/.+/',
    pathNot: [own, '(/service|contract|/labels|/prompts)\\.ts$', '/client[./]', PURE_RANKINGS],
  },
});

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Cycles of types alone too.',
      from: { pathNot: '^lib/platform/prisma/' },
      to: { circular: true },
    },
    only('packages', ['packages/'], 'Published packages import nothing of the application.'),
    only('lib/contract', ['lib/contract'], 'The contract is pure and goes to the browser: zod and itself.'),
    {
      name: 'contract-packages',
      severity: 'error',
      from: { path: '^lib/contract/', pathNot: '\\.test\\.ts$' },
      to: { path: 'node_modules', pathNot: 'node_modules/(zod|tldts)' },
    },
    only('lib/platform', ['lib/(platform|contract)/'], 'Platform knows nothing of the layers above it.'),
    only('lib/text', ['lib/(text|contract)/'], 'Algorithms on texts are pure, for browser and server.'),
    only('lib/i18n', ['lib/(i18n|text|contract)/'], 'The catalog of messages knows no screen.'),
    only('lib/net', ['lib/(net|platform|contract)/'], 'Egress knows platform and contract.'),
    only('lib/runs', ['lib/(runs|net|platform|contract)/'], 'The lifecycle of runs knows no kind of run.'),
    only('lib/crawl', ['lib/(crawl|net|platform|contract)/'], 'Crawling knows the net, platform and contract.'),
    only('lib/engines', ['lib/(engines|contract)/'], 'Engines are pure: HTML in, data out.'),
    only('lib/audit', ['lib/(audit|contract)/', 'lib/text/format\\.ts'], 'The audit is pure: facts in, findings out.'),
    only(
      'lib/inspect',
      ['lib/(inspect|net|platform|contract)/'],
      'Inspectors know the net, not features or the database.',
    ),
    {
      name: 'pure-folders-touch-nothing',
      comment: 'No network, file system, database or clock source in engines and audit.',
      severity: 'error',
      from: { path: '^lib/(engines|audit)/', pathNot: ['\\.test\\.ts$', '__fixtures__'] },
      to: {
        path: [
          '^(node:)?(fs|child_process|net|http|https|tls|dns)(/|$)',
          'node_modules/(undici|pg|playwright-core|@prisma)/',
        ],
      },
    },
    {
      name: 'no-database-below-features',
      severity: 'error',
      from: { path: '^lib/(net|crawl|inspect|engines|audit)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^lib/platform/(database/db\\.ts|prisma/)' },
    },
    only(
      'lib/features',
      ['lib/(features|runs|engines|audit|inspect|crawl|net|platform|text|i18n|contract)/'],
      'Features never import their callers; the browser side has a rule of its own.',
      [BROWSER_SIDE],
    ),
    {
      name: 'browser-side-of-features',
      comment: 'What a feature has for the browser: its calls and queries, on top of contracts and labels.',
      severity: 'error',
      from: { path: BROWSER_SIDE, pathNot: '\\.test\\.ts$' },
      to: {
        path: '^(app|components|lib|tests)/',
        pathNot: [FOR_BROWSERS, '^lib/(client|text|i18n|contract)/'],
      },
    },
    {
      name: 'browser-side-stays-there',
      comment: 'The server has services; it never calls its own API.',
      severity: 'error',
      from: { path: '^lib/', pathNot: [BROWSER_SIDE, '\\.test\\.ts$'] },
      to: { path: BROWSER_SIDE },
    },
    throughService(
      'features-through-services',
      { path: '^lib/features/([^/]+)/', pathNot: [`^lib/features/${HOLDING_SEVERAL}/`] },
      '^lib/features/$1/',
    ),
    throughService(
      'nested-features-through-services',
      { path: `^lib/features/${HOLDING_SEVERAL}/([^/]+)/` },
      '^lib/features/$1/$2/',
    ),
    only('lib/client', ['lib/(client|contract)/'], 'The call and its cache know no feature.'),
    {
      name: 'definitions-for-the-browser-are-pure',
      comment: 'Alert kinds and report blocks go to the browser: what they read with is passed in.',
      severity: 'error',
      from: { path: '^lib/features/(alerts/kinds|reports/blocks)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '.',
        pathNot: [
          '^lib/features/(alerts/kinds|reports/blocks)/',
          PURE_RANKINGS,
          '^lib/features/(reports/period|alerts/paths)\\.ts$',
          '^lib/contract/engine-names\\.ts$',
          '^lib/text/',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    only(
      'lib/api',
      ['lib/(api|features|platform|contract|net)/', 'lib/text/(format|call-samples)\\.ts'],
      'The HTTP edge calls features.',
    ),
    only('lib/worker', ['lib/(worker|features|net|platform|contract)/'], 'The worker registers the jobs of features.'),
    only(
      'components',
      [
        'components/',
        'lib/(contract|client|text|i18n|audit)/',
        FOR_BROWSERS.slice(1),
        // `#messages`: where the server draws, this file stands in for components/ui/language.tsx.
        'app/messages\\.ts$',
      ],
      'Components draw what they are given: contract, client, and the pure types of the audit.',
    ),
    {
      name: 'nothing-imports-app',
      comment: 'A test may call a route handler with a Request.',
      severity: 'error',
      from: { path: '^(components|lib|tests)/', pathNot: '^tests/.*\\.test\\.ts$' },
      to: { path: '^app/', pathNot: '^app/messages\\.ts$' },
    },
    {
      name: 'product-never-imports-tests',
      severity: 'error',
      from: {
        path: '^(app|components|lib)/',
        pathNot: ['\\.test\\.tsx?$', '^lib/cli/(demo|bench|drill|resilience)', '/__fixtures__/'],
      },
      to: { path: '^tests/' },
    },
    {
      name: 'egress-through-lib-net',
      comment:
        'Only lib/net opens a socket to a host that a user or a page named. The database’s port, our own server and tests are on loopback.',
      severity: 'error',
      from: {
        path: '^(app|components|lib)/',
        pathNot: [
          '^lib/net/',
          '^lib/cli/',
          '^lib/platform/embedded-postgres/(state|cluster-process)\\.ts$',
          ONLY_IS_IP,
          '\\.test\\.tsx?$',
        ],
      },
      to: { path: [SOCKETS, CLIENTS, NODE_HTTP], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-import-of-node-http',
      comment: 'lib/platform/node-http.ts loads it without undici.',
      severity: 'error',
      from: { path: '^(app|lib)/', pathNot: ['^lib/cli/bench/', '\\.test\\.tsx?$'] },
      to: { path: '^(node:)?http$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      from: {},
      // Declarations without a module: only TypeScript resolves them.
      to: { couldNotResolve: true, pathNot: '^next/image-types/global$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.next|data|lib/platform/prisma)/' },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['react-server', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};

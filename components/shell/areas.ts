import {
  AtSign,
  Bell,
  Bot,
  CornerDownRight,
  Eye,
  FileSearch,
  FileText,
  FolderKanban,
  Gauge,
  Globe,
  type IconType,
  Layers,
  LayoutDashboard,
  Lightbulb,
  Link2,
  MapPin,
  MousePointerClick,
  Network,
  PenLine,
  ScrollText,
  Search,
  Send,
  Settings,
  Sparkles,
  Tags,
  TrendingUp,
  Wrench,
} from '#components/ui/icons.tsx';

/** The list of projects; in the sidebar, the overview of the current one. */
export const PROJECTS = '/projects';

/** An area of the dashboard, as in the navigation. */
export interface Area {
  href: string;
  label: string;
  /** Name outside of the sidebar, where the label would not say enough. */
  name?: string;
  icon: IconType;
  /** Shortcut after G. */
  key: string;
}

/** Groups of the sidebar; only areas that exist. */
export const areaGroups: readonly { title: string | null; areas: readonly Area[] }[] = [
  { title: null, areas: [{ href: '/', label: 'Dashboard', icon: LayoutDashboard, key: 'o' }] },
  {
    title: 'Project',
    areas: [
      { href: PROJECTS, label: 'Overview', name: 'Projects', icon: FolderKanban, key: 'p' },
      { href: '/rankings', label: 'Rank tracker', icon: TrendingUp, key: 'r' },
      { href: '/search-performance', label: 'Search performance', icon: MousePointerClick, key: 'm' },
      { href: '/ai-visibility', label: 'AI visibility', icon: Eye, key: 'v' },
      { href: '/ai-assistants', label: 'AI assistants', icon: Bot, key: 'h' },
      { href: '/insights', label: 'Insights', icon: Lightbulb, key: 'n' },
      { href: '/site-audits', label: 'Site audit', icon: Network, key: 'w' },
      { href: '/web-vitals', label: 'Core Web Vitals', icon: Gauge, key: 'y' },
      { href: '/log-files', label: 'Log files', icon: ScrollText, key: 'j' },
      { href: '/backlinks', label: 'Backlinks', icon: Link2, key: 'b' },
      { href: '/indexnow', label: 'IndexNow', icon: Send, key: 'x' },
      { href: '/alerts', label: 'Alerts', icon: Bell, key: 'l' },
      { href: '/reports', label: 'Reports', icon: FileText, key: 'q' },
    ],
  },
  {
    title: 'Research',
    areas: [
      { href: '/searches', label: 'SERP checker', icon: Search, key: 'f' },
      { href: '/local-grids', label: 'Local grid', icon: MapPin, key: 'g' },
      { href: '/ai-answers', label: 'AI Overview checker', icon: Sparkles, key: 'i' },
      { href: '/page-audits', label: 'Page audit', icon: FileSearch, key: 'a' },
      { href: '/keywords', label: 'Keyword research', icon: Tags, key: 'k' },
      { href: '/domains', label: 'Domain lookup', icon: Globe, key: 'd' },
      { href: '/emails', label: 'Email finder', icon: AtSign, key: 'e' },
    ],
  },
  {
    title: 'Tools',
    areas: [
      { href: '/content', label: 'Content', icon: PenLine, key: 'c' },
      { href: '/bulk-runs', label: 'Bulk jobs', icon: Layers, key: 'u' },
      { href: '/redirect-maps', label: 'Redirect maps', icon: CornerDownRight, key: 'z' },
      { href: '/tools', label: 'All tools', name: 'Tools', icon: Wrench, key: 't' },
    ],
  },
];

/** What clients see: one group without a title. */
export const clientAreas: typeof areaGroups = [
  {
    title: null,
    areas: areaGroups
      .flatMap((group) => group.areas)
      .filter(({ href }) => [PROJECTS, '/rankings', '/site-audits', '/reports'].includes(href)),
  },
];

/** Below the groups; in the sidebar it stays visible while they scroll. */
export const settingsArea: Area = { href: '/settings', label: 'Settings', icon: Settings, key: 's' };

export const areas: readonly Area[] = [...areaGroups.flatMap((group) => group.areas), settingsArea];

/** Whether this area, or a page below it, is open. */
export const isCurrent = (area: Area, path: string): boolean =>
  area.href === '/' ? path === '/' : path === area.href || path.startsWith(`${area.href}/`);

/** Name of an area in breadcrumbs, the command menu and the list of shortcuts. */
export const nameOf = (area: Area): string => area.name ?? area.label;

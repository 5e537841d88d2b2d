import {
  AtSign,
  Bell,
  FileSearch,
  FileText,
  FolderKanban,
  Globe,
  Layers,
  LayoutDashboard,
  Link2,
  type LucideIcon,
  Network,
  PenLine,
  Search,
  Settings,
  Sparkles,
  Tags,
  TrendingUp,
  Wrench,
} from 'lucide-react';

/** An area of the dashboard, as in the navigation. */
export interface Area {
  href: string;
  label: string;
  icon: LucideIcon;
  /** Shortcut after G. */
  key: string;
  /** Screens of it under other paths. */
  also?: readonly string[];
}

/** Groups of the sidebar; only areas that exist. */
export const areaGroups: readonly { title: string | null; areas: readonly Area[] }[] = [
  {
    title: null,
    areas: [
      { href: '/', label: 'Overview', icon: LayoutDashboard, key: 'o' },
      { href: '/rankings', label: 'Rankings', icon: TrendingUp, key: 'r' },
      { href: '/searches', label: 'Search', icon: Search, key: 'f' },
      { href: '/ai-answers', label: 'AI answers', icon: Sparkles, key: 'i', also: ['/ai-visibility'] },
      { href: '/site-audits', label: 'Site audit', icon: Network, key: 'w' },
      { href: '/page-audits', label: 'Pages', icon: FileSearch, key: 'a' },
      { href: '/domains', label: 'Domains', icon: Globe, key: 'd' },
      { href: '/backlinks', label: 'Backlinks', icon: Link2, key: 'b' },
      { href: '/keywords', label: 'Keywords', icon: Tags, key: 'k' },
      { href: '/projects', label: 'Projects', icon: FolderKanban, key: 'p' },
      { href: '/reports', label: 'Reports', icon: FileText, key: 'q' },
      { href: '/alerts', label: 'Alerts', icon: Bell, key: 'l' },
    ],
  },
  {
    title: 'Workbench',
    areas: [
      { href: '/content', label: 'Content', icon: PenLine, key: 'c' },
      { href: '/emails', label: 'E-mails', icon: AtSign, key: 'e' },
      { href: '/bulk-runs', label: 'Bulk runs', icon: Layers, key: 'u' },
      { href: '/tools', label: 'Tools', icon: Wrench, key: 't' },
      { href: '/settings', label: 'Settings', icon: Settings, key: 's' },
    ],
  },
];

export const areas: readonly Area[] = areaGroups.flatMap((group) => group.areas);

/** Whether this area, or a page below it, is open. */
export const isCurrent = (area: Area, path: string): boolean =>
  area.href === '/'
    ? path === '/'
    : [area.href, ...(area.also ?? [])].some((href) => path === href || path.startsWith(`${href}/`));

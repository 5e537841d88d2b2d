import { EngineControls } from './control.ts';
import type { AiAnswer, Overview } from './google-parts.ts';
import { type Html, h, hash, raw, token } from './html.ts';
import type { IndexedPage } from './index-of-pages.ts';
import type { Search } from './ranking.ts';

type Asked = Omit<Search, 'engine' | 'day'>;

/** Google has an additional switch: the state of its AI overview. */
export class GoogleControls extends EngineControls {
  /** `auto`: questions get one, present or deferred by the query; other queries none. */
  overview: Overview['state'] | 'auto' = 'auto';
  /** Delay of the second request of an overview or of AI Mode, in milliseconds. */
  overviewDelayMs = 0;
  /** Whether that second request fails. */
  overviewFails = false;
  /** How much farther than usual businesses are shown in the local pack, in kilometers by name. */
  leads: Readonly<Record<string, number>> = {};
  /** Whether a token is a solver's answer to its captcha. */
  solved: (token: string) => boolean = () => false;

  override reset(): void {
    super.reset();
    this.overview = 'auto';
    this.overviewDelayMs = 0;
    this.overviewFails = false;
    this.leads = {};
  }

  /** What the page of a query shows of an overview: ground truth for tests. */
  overviewOf(asked: Asked): Overview {
    const state = this.overview === 'auto' ? usualState(asked.query) : this.overview;
    const content = state === 'absent' || state === 'unavailable' ? null : this.answerOf(asked);
    return content && content.sources.length === 0 ? { state: 'absent', content: null } : { state, content };
  }

  /** The AI's answer to a query, with the pages that it cites. */
  answerOf(asked: Asked): AiAnswer {
    const byHost = new Map<string, IndexedPage>();
    for (const page of this.find(asked).pages) if (!byHost.has(page.host)) byHost.set(page.host, page);
    const sources = [...byHost.values()].slice(0, 4);
    return {
      lead: `In short: ${asked.query.replace(/\?$/, '')} is a matter of time, warmth and patience.`,
      points: sources.slice(0, 3).map((page) => ({ name: page.siteName, text: page.description })),
      close: 'Small changes show after a few days, so change one thing at a time.',
      sources,
    };
  }
}

function usualState(query: string): Overview['state'] {
  if (!/^(why|how|what|which|is|are|can|does|warum|wie|was|pourquoi|comment|cómo|por qué)\b/i.test(query))
    return 'absent';
  return hash(`${query}|overview`) % 2 ? 'present' : 'deferred';
}

/** Every overview contains both notices hidden, whether they are shown or not. */
function notices(visible: boolean): Html {
  const style = visible ? null : raw(' style="display:none"');
  return h`<span class="YWpX0d" style="display:none"><span>An AI Overview is not available for this search</span></span><span class="YWpX0d"${style}><span>Can't generate an AI overview right now. Try again later.</span></span>`;
}

/** The overview's block; empty if there is none. */
export function overviewBlock({ state, content }: Overview, query: string): Html | null {
  if (state === 'absent') return null;
  const head = (visible: boolean) =>
    h`<div class="OZ9ddf WAUd4"><div class="heWuVc" style="display:contents"><div class="nk9vdc GYaNDc">${notices(visible)}<div class="Fzsovc" aria-hidden="true">AI Overview</div></div></div></div>`;
  const frame = (inner: Html) =>
    h`<div data-lhcontainer="1" id="eKIzJc" data-hveid="CA0QAA"><div data-mcpr class="YzCcne" data-mg-cp="YzCcne"><h1>AI Overview</h1>${inner}</div></div>`;
  if ((state === 'present' || state === 'folded') && content) {
    const whole = answerColumns(content);
    // Collapsed: the first sentence and a button that loads the rest, only on a real click.
    const folded = h`<div id="aio-text">${answerColumns({ ...content, points: [], close: '', sources: [] })}</div><div class="DwBuLe" role="button" tabindex="0" aria-expanded="false" data-rest="${whole.text}"><span>Show more</span></div>`;
    return frame(
      h`<div class="hdzaWe" data-is-desktop="1"><div class="EyBRub" data-attnms="ec" data-loaded="1"><div data-mcpr data-subtree="mfc" data-trnct="true"><div class="h7Tj7e"><div class="D5ad8b" id="m-x-content"><div class="s7d4ef X6JNf">${head(false)}<div class="LT6XE"><div class="pOOWX" data-rl="en"><section><div class="CKgc1d" data-scope-id="turn">${state === 'folded' ? folded : whole}</div></section></div></div></div></div></div></div></div></div>`,
    );
  }
  if (state === 'deferred') {
    // Marker of the request that loads the text; a client without script sees the heading and a progress bar that never
    // fills.
    return h`<div id="aio-${token(query, 6)}">${frame(h`<div class="hdzaWe" data-is-desktop="1"><div data-attnms="l" data-async-type="folsrch" data-into="aio-${token(query, 6)}" data-q="${query}" data-mlro="${token(`${query}|mlro`, 60)}" data-mlros="${token(`${query}|mlros`, 11)}" data-al="AI overview is ready"><div class="yi"><div class="X6JNf"><div class="s7d4ef"><div class="OZ9ddf WAUd4 GkDqAd wM6ahc">${notices(false)}<div class="Fzsovc O3Fcxe" aria-level="2" role="heading"><div class="VbHg3">Searching</div></div></div><div class="rNSxBe GkDqAd hoqQCc MyTwIe" style="height:295px" aria-valuetext="Generating" role="progressbar"></div></div></div></div></div></div>`)}</div>`;
  }
  return frame(
    h`<div class="hdzaWe" data-is-desktop="1"><div data-attnms="ec" data-loaded="1"><div data-subtree="mfc"><div class="D5ad8b" id="m-x-content"><div class="s7d4ef X6JNf">${head(true)}</div></div></div></div></div>`,
  );
}

/** Text left, sources right: the same parts in the overview and in AI Mode. */
export function answerColumns({ lead, points, close, sources }: AiAnswer): Html {
  // The page stores the sources of a marker in a comment.
  const note = (name: string, cited: readonly IndexedPage[]) => {
    const links = cited.map(({ title, host, url }) => [title, '', `https://${host}/icon.png`, `https://${host}`, url]);
    return raw(
      `<!--Sv6Kpe${JSON.stringify([[uuid(name), ...links]])
        .replaceAll('&', '&amp;')
        .replaceAll('-->', '')}-->`,
    );
  };
  const cite = (name: string, cited: readonly IndexedPage[]) =>
    h`${note(name, cited)}<span class="DHPVt Wg1cdb notranslate"><span class="NMq1me"><button tabindex="0" data-amic="true" data-icl-uuid="${uuid(name)}" aria-label="View related links" class="vDOt8c"><span class="pxxQye T6UJT"></span></button></span></span>`;
  const cards = sources.map(
    (page, index) =>
      h`<li class="CyMdWb"><div class="MFrAxb BKnikc" data-src-id="${index}" data-crb-gbl="true"><a class="NDNGvf" target="_blank" aria-label="${page.title}. Opens in new tab." rel="noopener" href="${page.url}#:~:text=${encodeURIComponent(page.description.split(' ').slice(0, 3).join(' '))}"></a><div class="w6SxZb"><div class="T5ny9d"><div class="Nn35F">${page.title}</div><span class="vhJ6Pe">${page.description}</span><div class="w8lk7d"><div class="jEYmO"><span class="Z1JFYc"><span class="R0r5R">${page.siteName}</span></span></div></div></div></div></div></li>`,
  );
  return h`<div dir="ltr" class="FkX2oe" data-subtree="aimc" data-aimmrs="true"><div class="pWvJNd"><div dir="ltr" data-container-id="main-col" data-xid="VpUvz" class="mZJni Dn7Fzd"><div class="Y3BBE" data-sfc-cp>${lead}${cite(lead, sources.slice(0, 2))}</div><ul class="KsbFXc U6u95">${points.map(
    ({ name, text }, index) =>
      h`<li><span class="T286Pc" data-sfc-cp><strong class="Yjhzub">${name}:</strong> ${text}</span>${cite(name, sources.slice(index, index + 1))}</li>`,
  )}</ul><div class="Y3BBE" data-sfc-cp>${close}</div></div><div><div data-container-id="rhs-col" class="ofHStc Dn7Fzd"><ul class="bTFeG">${cards}</ul></div></div></div></div>`;
}

function uuid(text: string): string {
  const digits = token(text, 32);
  return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)].join(
    '-',
  );
}

/** One turn of the conversation, as the second request returns it. */
export function turn(query: string, answer: AiAnswer): Html {
  return h`<div class="CKgc1d" data-scope-id="turn" data-tr-rsts="true"><div class="ilZyRc R7mRQb"><div class="SK38Xc"><span class="VndcI" role="heading" aria-level="2"><span class="iMqumd">You said: </span><span>${query}</span></span></div></div>${answerColumns(answer)}<div data-xid="Gd7Hsc"><div class="DBd2Wb"><div class="zkL70c"><button aria-label="Good response"></button><button aria-label="Bad response"></button></div></div></div></div>`;
}

import { shell } from './google-shell.ts';
import { h, token } from './html.ts';

/** AI Mode before its answer: the root of the conversation with the data that its script needs to request the turn. */
export function conversationPage(query: string, language: string): string {
  return shell(
    { query, language },
    h`<div data-xid="aim-mars-turn-root" class="qJYHHd mp0vvc" data-asrc="true" data-hveid="CAIIARAN"><div data-async-type="folwr" data-into="aim-turns" data-q="${query}" data-srtst="${token(`${query}|srtst`, 16)}" data-garc="1" data-stkp="${token(`${query}|stkp`, 24)}" data-lro-token="${token(query, 40)}" data-lro-signature="${token(`${query}|lro`, 11)}" data-xsrf-folwr-token="${token(`${query}|xsrf`, 30)}"></div><div id="aim-turns" class="tonYlb Uphzyf"><div class="J945jc WRZdEc"></div></div></div>`,
  );
}

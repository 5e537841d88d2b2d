import { raw } from './html.ts';

/** Simple styles for the engines' pages, because people view stored copies of them. */
export const look = raw(`<style>
body{font:15px/1.5 Arial,Helvetica,sans-serif;color:#202124;background:#fff;margin:0 auto;max-width:46rem;padding:1rem 1.25rem}
h1,h2,h3,h4{font-weight:400;margin:.25rem 0;font-size:1.2rem}h1{font-size:1.3rem}
a{color:#1a0dab;text-decoration:none}cite,.b_attribution,.link-text,.result__url{color:#4d5156;font-style:normal;font-size:.85rem}
ol,ul{list-style:none;padding:0;margin:0}p{margin:.25rem 0}
#state_hidden,.B6fmyf,.off-left,.vDOt8c,.zReHs br{display:none}.d-b{display:block}.result__snippet{color:inherit}
input[type=text],input[type=search],textarea{box-sizing:content-box;width:70%;font:inherit;padding:.5rem .75rem;border:1px solid #dadce0;border-radius:1rem;resize:none;height:1.4rem}
.b_algo,.b_ans,.b_ad,.result,.dd.algo,.MjjYud,.zMzFAb,article[data-testid=result]{margin:0 0 1.5rem}
.YzCcne,.uEierd,.related-question-pair,.AlsoTry,.b_rs{border:1px solid #dadce0;border-radius:.5rem;padding:.75rem 1rem;margin:0 0 .75rem}
.bTFeG li,.VkpGBb,.sb_pagF li,.pages a,.AJLUJb>div{margin:.35rem 0}
.sb_pagF li,.pages,.pages a,.next{display:inline-block;margin-right:.75rem}
@media(prefers-color-scheme:dark){body{background:#202124;color:#e8eaed}a{color:#8ab4f8}cite,.b_attribution,.link-text,.result__url{color:#bdc1c6}}
</style>`);

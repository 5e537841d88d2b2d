/** Wikis and documentation. Handwritten from each product's known output. */
export const wikis = String.raw`
MediaWiki | Wiki | mediawiki.org | meta:generator=/^MediaWiki\s?([\d.]+)?/ asset:/load\.php\?(?:debug|lang|modules)=/ inline:/mw\.(?:config|loader)\./ inline:RLPAGEMODULES header:x-powered-by=/^MediaWiki/ | PHP
Semantic MediaWiki | Wiki | semantic-mediawiki.org | inline:ext.smw. | MediaWiki
DokuWiki | Wiki | dokuwiki.org | meta:generator=DokuWiki cookie:DokuWiki cookie:DW* asset:/\/lib\/exe\/(?:css|js)\.php/ | PHP
Confluence | Wiki | atlassian.com/confluence | meta:confluence-request-time meta:ajs-base-url header:x-confluence-request-time header:x-confluence-cluster-node-name | Java
XWiki | Wiki | xwiki.org | meta:wiki=xwiki tag:/data-xwiki-(?:reference|document|wiki)/ asset:/\/xwiki\/bin\/(?:ssx|jsx|skin)\// | Java
TWiki | Wiki | twiki.org | cookie:TWIKISID url:/\/pub\/TWiki\// | Perl
Foswiki | Wiki | foswiki.org | cookie:FOSWIKISID meta:foswiki.wikiname tag:/class="[^"]*foswikiPage/ | Perl
MoinMoin | Wiki | moinmo.in | cookie:MOIN_SESSION* asset:/moin_static\d+\// title:/-\sMoinMoin$/ | Python
Tiki Wiki | Wiki, CMS | tiki.org | meta:generator=/^Tiki\sWiki/ asset:/\/tiki-js\.js/ | PHP
PmWiki | Wiki | pmwiki.org | meta:generator=PmWiki comment:PageHeaderFmt | PHP
PukiWiki | Wiki | pukiwiki.osdn.jp | meta:generator=PukiWiki | PHP
BookStack | Wiki | bookstackapp.com | cookie:bookstack_session | Laravel
Wiki.js | Wiki | js.wiki | meta:generator=Wiki.js inline:siteConfig.siteLang | Node.js
Outline | Wiki | getoutline.com | meta:generator=Outline
GitBook | Documentation | gitbook.com | meta:generator=/^GitBook\s?([\d.]+)?/ script:gitbook.io header:x-gitbook-route-type
Docusaurus | Documentation, Static site generator | docusaurus.io | meta:generator=/^Docusaurus\s?v?([\d.]+)?/ tag:/id="?__docusaurus/ meta:docusaurus_version=/^([\d.]+)/ | React
VitePress | Documentation, Static site generator | vitepress.dev | meta:generator=/^VitePress\sv?([\d.]+)/ inline:__VP_HASH_MAP__ tag:/id="VPContent"/ | Vue.js, Vite
VuePress | Documentation, Static site generator | vuepress.vuejs.org | meta:generator=/^VuePress\s?([\d.]+)?/ | Vue.js
MkDocs | Documentation, Static site generator | mkdocs.org | meta:generator=/^mkdocs-([\d.]+)/ | Python
Material for MkDocs | Documentation | squidfunk.github.io | meta:generator=/mkdocs-material-([\d.]+)/ | MkDocs
Sphinx | Documentation, Static site generator | sphinx-doc.org | asset:/_static\/(?:documentation_options|doctools|sphinx_highlight|basic\.css)/ asset:/_static\/pygments\.css/ | Python
Read the Docs | Documentation, Hosting | readthedocs.org | meta:readthedocs-addons-api-version header:x-rtd-project script:/assets\.readthedocs\.org/ script:/_\/static\/javascript\/readthedocs-(?:doc-embed|addons)/
Docsify | Documentation | docsify.js.org | script:/docsify(?:@([\d.]+))?(?:\/lib)?\/docsify(?:\.min)?\.js/ inline:$docsify
Doxygen | Documentation | doxygen.nl | meta:generator=/^Doxygen\s([\d.]+)/ comment:/Generated\sby\sDoxygen\s([\d.]+)/
Javadoc | Documentation | oracle.com/java | comment:/Generated\sby\sjavadoc/ meta:generator=/^javadoc/
Asciidoctor | Documentation | asciidoctor.org | meta:generator=/^Asciidoctor\s([\d.]+)/
Antora | Documentation | antora.org | meta:generator=/^Antora\s([\d.]+)/
AsciiDoc | Documentation | asciidoc.org | meta:generator=/^AsciiDoc\s([\d.]+)/
Pandoc | Documentation | pandoc.org | meta:generator=pandoc
Quarto | Documentation, Static site generator | quarto.org | meta:generator=/^quarto-([\d.]+)/
bookdown | Documentation | bookdown.org | meta:generator=/^bookdown\s([\d.]+)/
pkgdown | Documentation | pkgdown.r-lib.org | meta:pkgdown_version meta:generator=/^pkgdown/ asset:pkgdown.js
mdBook | Documentation | rust-lang.github.io/mdBook | comment:/Book\sgenerated\susing\smdBook/
Jupyter Book | Documentation | jupyterbook.org | meta:generator=/^Jupyter\sBook/ | Sphinx
Slate | Documentation | github.com/slatedocs | tag:/data-traditional="[^"]*"\sdata-languages/
ReadMe | Documentation | readme.com | meta:readme-deploy script:cdn.readme.io
Mintlify | Documentation | mintlify.com | meta:generator=Mintlify
Nextra | Documentation | nextra.site | tag:/class="[^"]*nextra-(?:nav|body|sidebar|content)/ | Next.js
LaTeX2HTML | Documentation | latex2html.org | meta:generator=/^LaTeX2HTML\s?v?([\d.]+)?/
`;

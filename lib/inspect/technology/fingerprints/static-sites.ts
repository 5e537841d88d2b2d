/** Static site generators and page editors. Handwritten from each product's known output. */
export const staticSites = String.raw`
Hugo | Static site generator | gohugo.io | meta:generator=/^Hugo\s?([\d.]+)?/
Jekyll | Static site generator | jekyllrb.com | meta:generator=/^Jekyll\s?v?([\d.]+)?/ comment:/Begin\sJekyll\sSEO\stag\sv([\d.]+)/
Gatsby | Static site generator, JavaScript framework | gatsbyjs.com | meta:generator=/^Gatsby\s?([\d.]+)?/ tag:/id="___gatsby"/ tag:id="gatsby-focus-wrapper" | React, webpack
Eleventy | Static site generator | 11ty.dev | meta:generator=/^Eleventy\s?v?([\d.]+)?/
Astro | Static site generator, JavaScript framework | astro.build | meta:generator=/^Astro\sv?([\d.]+)/ tag:<astro-island asset:/\/_astro\/[^"']+\.(?:css|js)/ tag:/data-astro-(?:cid|source|rerun)/
Starlight | Documentation | starlight.astro.build | meta:generator=/^Starlight\sv?([\d.]+)/ | Astro
Hexo | Static site generator, Blog | hexo.io | meta:generator=/^Hexo\s?([\d.]+)?/ | Node.js
Pelican | Static site generator | getpelican.com | meta:generator=Pelican
Nikola | Static site generator | getnikola.com | meta:generator=Nikola
Octopress | Static site generator, Blog | octopress.org | meta:generator=Octopress script:/\/javascripts\/octopress\.js/ | Jekyll
Middleman | Static site generator | middlemanapp.com | meta:generator=/^Middleman/
Metalsmith | Static site generator | metalsmith.io | meta:generator=Metalsmith
Publii | Static site generator | getpublii.com | meta:generator=/^Publii/
Zola | Static site generator | getzola.org | meta:generator=Zola
Lume | Static site generator | lume.land | meta:generator=/^Lume\sv?([\d.]+)?/
Lektor | Static site generator | getlektor.com | meta:generator=Lektor
Gridsome | Static site generator | gridsome.org | meta:generator=/^Gridsome\sv?([\d.]+)/ | Vue.js
Scully | Static site generator | scully.io | meta:generator=Scully tag:/scully-version="([\d.]+)"/ | Angular
ikiwiki | Wiki, Static site generator | ikiwiki.info | meta:generator=ikiwiki
Frog | Static site generator | docs.racket-lang.org/frog | meta:generator=Frog
Nanoc | Static site generator | nanoc.app | meta:generator=/^nanoc\s?([\d.]+)?/
Wyam | Static site generator | wyam.io | meta:generator=Wyam
Statiq | Static site generator | statiq.dev | meta:generator=Statiq
Org mode | Static site generator | orgmode.org | meta:generator=/^Org[\s-]?mode/
Emacs Muse | Static site generator | gna.org | meta:generator=/^muse\.el/
RapidWeaver | Site builder | realmacsoftware.com | meta:generator=RapidWeaver meta:generator=/RapidWeaver/
Sparkle | Site builder | sparkleapp.com | meta:generator=/^Sparkle/
iWeb | Site builder | apple.com | meta:generator=/^iWeb\s?([\d.]+)?/
Freeway | Site builder | softpress.com | meta:generator=/^Freeway/
Hype | Animation | tumult.com | script:/\.hyperesources\/[^"']+_hype_generated_script\.js/
Adobe Muse | Site builder | adobe.com | meta:generator=/^(20\d\d[\d.]*)$/ tag:/data-muse-(?:uid|type)/ script:/museutils\.js/
Adobe GoLive | Site builder | adobe.com | meta:generator=/^Adobe\sGoLive\s?([\d.]+)?/
Microsoft FrontPage | Site builder | microsoft.com | meta:generator=/^Microsoft\sFrontPage\s?([\d.]+)?/ meta:progid=/^FrontPage/
Microsoft Word | Document | microsoft.com | meta:generator=/^Microsoft\sWord\s?([\d.]+)?/ meta:progid=/^Word\.Document/
Microsoft Excel | Document | microsoft.com | meta:generator=/^Microsoft\sExcel\s?([\d.]+)?/
LibreOffice | Document | libreoffice.org | meta:generator=/^LibreOffice\s?([\d.]+)?/
OpenOffice | Document | openoffice.org | meta:generator=/^OpenOffice/
NetObjects Fusion | Site builder | netobjects.com | meta:generator=/^NetObjects\sFusion\s?([\d.]+)?/
Web Page Maker | Site builder | webpage-maker.com | meta:generator=/^Web\sPage\sMaker/
WYSIWYG Web Builder | Site builder | wysiwygwebbuilder.com | meta:generator=/^WYSIWYG\sWeb\sBuilder\s?([\d.]+)?/
Xara | Site builder | xara.com | meta:generator=/^(?:Xara|MAGIX\sWeb\sDesigner)/
Zeta Producer | Site builder | zeta-producer.com | meta:generator=/^Zeta\sProducer\s?([\d.]+)?/
WebSite X5 | Site builder | websitex5.com | meta:generator=/^(?:Incomedia\s)?WebSite\sX5\s?(?:Evo|Pro|Professional|Go|Start)?\s?([\d.]+)?/
Mobirise | Site builder | mobirise.com | meta:generator=/^Mobirise\sv?([\d.]+)/
Pinegrow | Site builder | pinegrow.com | meta:generator=Pinegrow
Bootstrap Studio | Site builder | bootstrapstudio.io | meta:generator=/^Bootstrap\sStudio/
Nicepage | Site builder | nicepage.com | meta:generator=/^Nicepage\s?([\d.]+)?/ asset:nicepage.css
`;

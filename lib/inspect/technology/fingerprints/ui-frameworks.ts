/** CSS frameworks. Handwritten from each product's known output. */
export const uiFrameworks = String.raw`
Bootstrap | UI framework | getbootstrap.com | asset:/bootstrap(?:@|\/|[.-]v?)(\d+\.\d+(?:\.\d+)?)[^"']*\.(?:css|js)/ asset:/bootstrap(?:-theme|-responsive|-grid|-reboot)?(?:\.rtl)?(?:\.min)?\.css/ asset:/bootstrap(?:\.bundle(?:\.min)?|\.min|-tooltip|-modal|-dropdown)\.js/ asset:/bootstrap\/(?:dist\/)?js\/bootstrap\.js/ asset:/bootstrapcdn\.com\/(?:twitter-)?bootstrap\/([\d.]+\d)/
Bootstrap Icons | Icons | icons.getbootstrap.com | asset:/bootstrap-icons(?:@([\d.]+))?/
Tailwind CSS | UI framework | tailwindcss.com | script:cdn.tailwindcss.com asset:/tailwind(?:css)?(?:@([\d.]+))?[^"']*\.css/ script:@tailwindcss/browser tag:/class="[^"]*\b(?:sm|md|lg|xl):(?:flex|grid|hidden|block|px-\d|py-\d|text-(?:sm|base|lg|xl))\b/
Foundation | UI framework | get.foundation | asset:/(?:^|[\/.])foundation(?:[.-](\d+\.\d+\.\d+))?(?:\.min)?\.(?:css|js)/ tag:/class="foundation-mq"/ inline:/\)\.foundation\(\)/
Bulma | UI framework | bulma.io | asset:/bulma(?:@([\d.]+))?[^"']*\.css/
Materialize CSS | UI framework | materializecss.com | asset:/(?:^|[\/.])materialize(?:-css)?(?:@([\d.]+))?(?:\/dist\/css\/materialize)?(?:\.min)?\.css/
Material Design Lite | UI framework | getmdl.io | asset:/code\.getmdl\.io\/([\d.]+)?/ script:/material(?:\.min)?\.js\?mdl/
Semantic UI | UI framework | semantic-ui.com | asset:/(?:^|[\/.])semantic(?:-ui)?(?:@([\d.]+))?[^"']*\.(?:css|js)/
UIkit | UI framework | getuikit.com | asset:/uikit(?:@|[\/.-])?v?([\d]+\.[\d.]*\d)?[^"']*\.(?:css|js)/ tag:/class="[^"]*\buk-(?:container|grid|navbar|section)\b/
Pure CSS | UI framework | pure-css.github.io | asset:/\/pure(?:-min|\.min)\.css/ asset:/pure\/([\d.]+)\/pure-min/ asset:/purecss@([\d.]+)/
Skeleton | UI framework | getskeleton.com | asset:/(?:^|[\/.])skeleton(?:\.min)?\.css/
Milligram | UI framework | milligram.io | asset:/milligram(?:\.min)?\.css/
Tachyons | UI framework | tachyons.io | asset:/tachyons(?:@([\d.]+))?(?:\.min)?\.css/
YAML CSS | UI framework | yaml.de | asset:/\/yaml\/(?:core|screen|navigation)\//
Blueprint | UI framework | blueprintcss.org | asset:/blueprint\/(?:screen|print)\.css/
960 Grid System | UI framework | 960.gs | asset:/960(?:_\d+_col)?(?:\.min)?\.css/
Primer CSS | UI framework | primer.style | asset:/(?:^|[\/.])primer(?:-css)?(?:@([\d.]+))?[^"']*\.css/
Spectre.css | UI framework | picturepan2.github.io/spectre | asset:/(?:^|[\/.])spectre(?:\.min)?\.css/
normalize.css | UI framework | necolas.github.io/normalize.css | asset:/(?:^|[\/.])normalize(?:\.css)?(?:[\/@.-]v?(\d+\.\d+\.\d+))?[^"']*\.css/
animate.css | UI framework | animate.style | asset:/(?:^|[\/.])animate(?:\.css)?(?:[\/@.-](\d+\.\d+\.\d+))?(?:\/animate)?(?:\.compat)?(?:\.min)?\.css/
`;

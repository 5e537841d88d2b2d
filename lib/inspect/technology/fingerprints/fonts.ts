/** Fonts and icons. Handwritten from each product's known output. */
export const fonts = String.raw`
Google Fonts | Fonts | fonts.google.com | url:fonts.googleapis.com url:fonts.gstatic.com inline:/google:\s?\{\s?families/
Font Awesome | Icons | fontawesome.com | asset:/font-?awesome(?:[\/@.-]v?(\d+\.\d+(?:\.\d+)?))?[^"']*\.(?:css|js)/ script:/(?:kit|use|pro)\.fontawesome\.com/ asset:/(?:use|pro|kit)\.fontawesome\.com(?:\/releases\/v([\d.]+))?/ asset:/fontawesome[^"']*\/css\/all(?:\.min)?\.css/
Adobe Fonts | Fonts | fonts.adobe.com | asset:use.typekit.net asset:use.typekit.com script:use.typekit.net script:use.typekit.com asset:p.typekit.net inline:Typekit.load
Fonts.com | Fonts | fonts.com | asset:fast.fonts.net script:fast.fonts.net asset:fast.fonts.com script:fast.fonts.com
MyFonts | Fonts | myfonts.com | asset:hello.myfonts.net url:hello.myfonts.net
Cloud.typography | Fonts | typography.com | asset:cloud.typography.com
Bunny Fonts | Fonts | fonts.bunny.net | url:fonts.bunny.net
Fontshare | Fonts | fontshare.com | url:api.fontshare.com
Font Squirrel | Fonts | fontsquirrel.com | asset:fontsquirrel
Webtype | Fonts | webtype.com | asset:cloud.webtype.com
Material Icons | Icons | fonts.google.com/icons | asset:/fonts\.googleapis\.com\/(?:icon\?family=|css2\?family=)Material[+\s](?:Icons|Symbols)/
Ionicons | Icons | ionic.io/ionicons | asset:/ionicons(?:@|\/)?v?([\d.]+\d)?/ script:/ionicons(?:@|\/)([\d.]+\d)?/
Glyphicons | Icons | glyphicons.com | tag:/class="[^"]*\bglyphicon\sglyphicon-/
Web Font Loader | JavaScript library | github.com/typekit/webfontloader | script:/webfont(?:loader)?(?:[\/.-](\d+\.\d+\.\d+))?[^"']*\.js/ inline:WebFontConfig
Font Face Observer | JavaScript library | fontfaceobserver.com | script:/fontfaceobserver/
cufon | JavaScript library | github.com/sorccu/cufon | script:/cufon(?:-yui)?(?:\.min)?\.js/
sIFR | JavaScript library | mikeindustries.com/sifr | script:/\/sifr[^"'\/]*\.js/
`;

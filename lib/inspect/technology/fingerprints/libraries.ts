/** Browser libraries and maps. Handwritten from each product's known output. */
export const libraries = String.raw`
Modernizr | JavaScript library | modernizr.com | script:/modernizr(?:[.-](?:custom[.-]?)?v?(\d+\.\d+(?:\.\d+)?))?[^"'\/]*\.js/
Underscore.js | JavaScript library | underscorejs.org | script:/underscore(?:[.-](\d+\.\d+\.\d+))?(?:-min|\.min|-umd)?\.js(?:\?ver=([\d.]+))?/ script:/underscore\.js\/(\d+\.\d+\.\d+)/
Lodash | JavaScript library | lodash.com | script:/lodash(?:@|[.-]|\.js\/)?(\d+\.\d+\.\d+)?[^"']*\.js/
core-js | JavaScript library | github.com/zloirock/core-js | script:/core-?js(?:-bundle)?(?:[@\/.-](\d+\.\d+\.\d+))?[^"'\/]*(?:\/(?:shim|minified|core))?(?:\.min)?\.js/
Moment.js | JavaScript library | momentjs.com | script:/(?:^|[\/.])moment(?:\.js)?(?:[\/@.-](\d+\.\d+\.\d+))?(?:\/moment)?(?:-with-locales)?(?:\.min)?\.js/
Day.js | JavaScript library | day.js.org | script:/dayjs(?:@([\d.]+))?/
Luxon | JavaScript library | moment.github.io/luxon | script:/luxon(?:@([\d.]+))?[^"']*\.js/
Axios | JavaScript library | axios-http.com | script:/axios(?:@|\/)?(\d+\.\d+\.\d+)?[^"']*\.js/
Socket.IO | JavaScript library | socket.io | script:/socket\.io(?:[@\/-](\d+\.\d+\.\d+))?/
RequireJS | JavaScript library | requirejs.org | script:/\/require(?:js)?(?:[.\/-](\d+\.\d+\.\d+))?(?:\/require)?(?:\.min)?\.js/ tag:/\sdata-main="[^"]+"/ inline:require.config({
SystemJS | JavaScript library | github.com/systemjs | script:/\/systemjs(?:@([\d.]+))?/ tag:systemjs-importmap
webpack | Build tool | webpack.js.org | inline:webpackJsonp inline:webpackChunk script:/webpack-runtime-[0-9a-f]+\.js/
Vite | Build tool | vite.dev | tag:vite-legacy-polyfill tag:vite-legacy-entry script:/\/@vite\/client/
Parcel | Build tool | parceljs.org | inline:parcelRequire
Babel | JavaScript library | babeljs.io | script:/babel(?:-standalone|-polyfill|-core)?(?:@([\d.]+))?[^"']*\.js/ tag:/type="text\/babel"/
Polyfill.io | JavaScript library | polyfill.io | script:polyfill.io
Cloudflare Polyfill | JavaScript library | cdnjs.cloudflare.com/polyfill | script:cdnjs.cloudflare.com/polyfill
HTML5 Shiv | JavaScript library | github.com/aFarkas/html5shiv | script:/html5(?:shiv|shim)?(?:-printshiv)?(?:[.\/-](\d+\.\d+\.\d+))?[^"'\/]*\.js/ comment:/html5shi[vm]|html5\.js/
Respond.js | JavaScript library | github.com/scottjehl/Respond | script:/\/respond(?:[.\/-](\d+\.\d+\.\d+))?(?:\/respond)?(?:\.min|\.src)?\.js/ comment:/respond(?:\.min)?\.js/
LazySizes | JavaScript library | github.com/aFarkas/lazysizes | script:/lazysizes(?:@([\d.]+))?[^"']*\.js/
Lozad.js | JavaScript library | apoorv.pro/lozad.js | script:/lozad(?:\.min)?\.js/
jQuery Lazy | JavaScript library | jquery.eisbehr.de/lazy | script:/jquery\.lazy(?:load)?(?:\.min)?\.js/
picturefill | JavaScript library | scottjehl.github.io/picturefill | script:/picturefill(?:[.\/-](\d+\.\d+\.\d+))?[^"']*\.js/
Slick | JavaScript library | kenwheeler.github.io/slick | asset:/\/slick(?:-carousel)?(?:@([\d.]+))?(?:\/[^"']*)?\/?slick(?:-theme)?(?:\.min)?\.(?:css|js)/ asset:/(?:^|\/)slick(?:\.min)?\.(?:js|css)/
Swiper | JavaScript library | swiperjs.com | asset:/swiper(?:@([\d.]+))?(?:\/swiper)?(?:-bundle)?(?:\.jquery)?(?:\.min)?\.(?:js|css)/ asset:/swiper\/(?:css|js|v?\d)/
OWL Carousel | JavaScript library | owlcarousel2.github.io | asset:/owl\.?carousel(?:[.-]?\d?)?[^"']*\.(?:js|css)/
Flickity | JavaScript library | flickity.metafizzy.co | asset:/flickity(?:@(\d[\d.]*))?(?:\.pkgd)?(?:\.min)?\.(?:js|css)/
Splide | JavaScript library | splidejs.com | asset:/(?:^|[\/.])splide(?:@([\d.]+))?[^"']*\.(?:js|css)/
Glide.js | JavaScript library | glidejs.com | asset:/glide(?:\.core|\.theme)(?:\.min)?\.css/ script:/(?:^|[\/.])glide(?:js)?(?:\.min)?\.js/
FlexSlider | JavaScript library | woocommerce.com/flexslider | asset:/flexslider(?:-min|\.min)?\.(?:js|css)/
bxSlider | JavaScript library | bxslider.com | asset:/bxslider(?:\.min)?\.(?:js|css)/
Nivo Slider | JavaScript library | nivo.dev | script:/nivo\.slider/
tiny-slider | JavaScript library | github.com/ganlanyuan/tiny-slider | asset:/tiny-slider(?:@([\d.]+))?[^"']*\.(?:js|css)/
Isotope | JavaScript library | isotope.metafizzy.co | script:/isotope(?:\.pkgd|-layout)?(?:@(\d[\d.]*))?(?:\.min)?[^"']*\.js/
Masonry | JavaScript library | masonry.desandro.com | script:/masonry(?:\.pkgd|-layout)?(?:@(\d[\d.]*))?(?:\.min)?\.js/
imagesLoaded | JavaScript library | imagesloaded.desandro.com | script:/imagesloaded(?:\.pkgd)?(?:@(\d[\d.]*))?(?:\.min)?\.js(?:\?ver=([\d.]+))?/
Fancybox | JavaScript library | fancyapps.com | asset:/fancybox(?:@([\d.]+))?(?:[.-](\d+\.\d+\.\d+))?[^"']*\.(?:js|css)/
Magnific Popup | JavaScript library | dimsemenov.com/plugins/magnific-popup | asset:/magnific-popup[^"']*\.(?:js|css)/
Lightbox2 | JavaScript library | lokeshdhakar.com/projects/lightbox2 | asset:/(?:^|[\/.])lightbox2?(?:-plus-jquery)?(?:\/[\d.]+\/[a-z]+\/lightbox)?(?:\.min)?\.(?:js|css)/
ColorBox | JavaScript library | jacklmoore.com/colorbox | asset:/(?:jquery\.)?colorbox(?:-min|\.min)?\.(?:js|css)/
prettyPhoto | JavaScript library | github.com/scaron/prettyphoto | asset:/prettyPhoto[^"']*\.(?:js|css)/
PhotoSwipe | JavaScript library | photoswipe.com | asset:/photoswipe(?:@([\d.]+))?[^"']*\.(?:js|css)/
GLightbox | JavaScript library | biati-digital.github.io/glightbox | asset:/glightbox[^"']*\.(?:js|css)/
Featherlight | JavaScript library | noelboss.github.io/featherlight | asset:/featherlight[^"']*\.(?:js|css)/
Select2 | JavaScript library | select2.org | asset:/select2(?:@([\d.]+))?[^"']*\.(?:js|css)/
Chosen | JavaScript library | harvesthq.github.io/chosen | asset:/(?:^|[\/.])chosen(?:\.jquery)?(?:\.min)?\.(?:js|css)/
DataTables | JavaScript library | datatables.net | asset:/(?:jquery\.)?datatables(?:\.min)?\.(?:js|css)/ asset:/cdn\.datatables\.net\/([\d.]+)?/
GSAP | JavaScript graphics | gsap.com | script:/gsap(?:@|\/)?(\d+\.\d+(?:\.\d+)?)?[^"']*\.js/ script:/(?:TweenMax|TweenLite|TimelineMax|ScrollTrigger)(?:\.min)?\.js/
ScrollMagic | JavaScript library | scrollmagic.io | script:/scrollmagic(?:\/([\d.]+))?/
ScrollReveal | JavaScript library | scrollrevealjs.org | script:/scrollreveal(?:@([\d.]+))?/
AOS | JavaScript library | michalsnik.github.io/aos | asset:/(?:^|\/)aos(?:@([\d.]+))?(?:\/dist\/aos)?(?:\.min)?\.(?:js|css)/ inline:AOS.init(
WOW.js | JavaScript library | wowjs.uk | script:/(?:^|\/)wow(?:\.min)?\.js/ inline:/new\sWOW\(/
Velocity.js | JavaScript library | velocityjs.org | script:/(?:^|[\/.])velocity(?:\.ui)?(?:\.min)?\.js/
anime.js | JavaScript graphics | animejs.com | script:/(?:^|[\/.])anime(?:js)?(?:@([\d.]+))?(?:\.min)?\.js/
Lottie | JavaScript graphics | airbnb.io/lottie | script:/lottie(?:-web|-player|_light|_svg)?(?:@([\d.]+))?[^"']*\.js/ tag:<lottie-player tag:<dotlottie-player
three.js | JavaScript graphics | threejs.org | script:/(?:^|[\/.])three(?:@|\.js\/|\/)?(?:r|0\.)?(\d+(?:\.\d+)?)?(?:\/build\/three)?(?:\.module)?(?:\.min)?\.js/
D3 | JavaScript graphics | d3js.org | script:/(?:^|\/)d3(?:@|[.-]|\/)?v?(\d+(?:\.\d+)*)?(?:\/d3)?(?:\.min)?\.js/ script:d3js.org
Chart.js | JavaScript graphics | chartjs.org | script:/chart\.?js(?:@|\/)?(\d+\.\d+\.\d+)?[^"']*\.js/ script:/\/chart(?:\.bundle|\.umd)?(?:\.min)?\.js/
Highcharts | JavaScript graphics | highcharts.com | script:/highcharts|highstock/
ECharts | JavaScript graphics | echarts.apache.org | script:/(?:^|[\/.])echarts(?:@([\d.]+))?[^"']*\.js/
Plotly | JavaScript graphics | plotly.com | script:/plotly(?:-(?:latest|basic))?(?:-(\d+\.\d+\.\d+))?(?:\.min)?\.js/
amCharts | JavaScript graphics | amcharts.com | script:amcharts
ApexCharts | JavaScript graphics | apexcharts.com | script:/apexcharts(?:@([\d.]+))?/
Google Charts | JavaScript graphics | developers.google.com/chart | script:gstatic.com/charts/loader.js inline:google.charts.load
Datawrapper | JavaScript graphics | datawrapper.de | url:datawrapper.dwcdn.net
Flourish | JavaScript graphics | flourish.studio | url:flo.uri.sh script:public.flourish.studio
Infogram | JavaScript graphics | infogram.com | url:e.infogram.com script:/infogram\.com/
Tableau | JavaScript graphics | tableau.com | url:public.tableau.com
MathJax | JavaScript graphics | mathjax.org | script:/mathjax(?:[@\/](\d+(?:\.\d+)*))?/
KaTeX | JavaScript graphics | katex.org | asset:/katex(?:@([\d.]+))?[^"']*\.(?:js|css)/
Mermaid | JavaScript graphics | mermaid.js.org | script:/mermaid(?:@([\d.]+))?[^"']*\.(?:m?js)/
Prism | JavaScript library | prismjs.com | asset:/prism(?:js)?(?:@([\d.]+)|\/([\d.]+))?[^"']*\/?prism(?:-[a-z]+)?(?:\.min)?\.(?:js|css)/ script:/(?:^|\/)prism(?:\.min)?\.js/
Highlight.js | JavaScript library | highlightjs.org | script:/(?:^|[\/.])highlight(?:\.js)?(?:\/(\d+\.\d+[\d.]*))?(?:\/highlight)?(?:\.pack)?(?:\.min)?\.js/ inline:hljs.initHighlighting inline:hljs.highlightAll
SyntaxHighlighter | JavaScript library | github.com/syntaxhighlighter | script:/shCore(?:\.min)?\.js/
google-code-prettify | JavaScript library | github.com/googlearchive/code-prettify | script:/(?:run_)?prettify(?:\.min)?\.js/
Clipboard.js | JavaScript library | clipboardjs.com | script:/(?:^|[\/.])clipboard(?:\.min)?\.js/
Hammer.js | JavaScript library | hammerjs.github.io | script:/(?:^|[\/.])hammer(?:js)?(?:\/|\.min|@)?([\d.]+\d)?[^"']*\.js/
FastClick | JavaScript library | github.com/ftlabs/fastclick | script:/fastclick(?:\.min)?\.js/
Superfish | JavaScript library | superfish.joelbirch.design | script:/(?:^|[\/.])superfish(?:[.-](?:min|compiled|(\d+\.\d+\.\d+)))?[^"'\/]*\.js/
hoverIntent | JavaScript library | briancherne.github.io/jquery-hoverIntent | script:/hoverIntent(?:\.min|\.r\d+)?(?:\.minified)?\.js/
matchHeight | JavaScript library | brm.io/jquery-match-height | script:/match-?height(?:-min|\.min)?\.js/
iScroll | JavaScript library | iscrolljs.com | script:/iscroll(?:-lite|-probe)?(?:\.min)?\.js/
FullCalendar | JavaScript library | fullcalendar.io | asset:/fullcalendar(?:@([\d.]+))?[^"']*\.(?:js|css)/
flatpickr | JavaScript library | flatpickr.js.org | asset:/flatpickr(?:@([\d.]+))?[^"']*\.(?:js|css)/
SweetAlert2 | JavaScript library | sweetalert2.github.io | asset:/sweetalert2(?:@([\d.]+))?[^"']*\.(?:js|css)/
SweetAlert | JavaScript library | sweetalert.js.org | asset:/sweetalert(?:\.min)?\.(?:js|css)/
toastr | JavaScript library | github.com/CodeSeven/toastr | asset:/(?:^|[\/.])toastr(?:\.min)?\.(?:js|css)/
Tippy.js | JavaScript library | atomiks.github.io/tippyjs | script:/tippy(?:\.js)?(?:@([\d.]+))?[^"']*\.js/
Popper | JavaScript library | popper.js.org | script:/(?:^|[\/.])popper(?:\.js)?(?:@|\/)?(\d+\.\d+\.\d+)?[^"']*popper(?:\.min)?\.js/ script:/(?:^|\/)popper(?:\.min)?\.js/
Handlebars | JavaScript library | handlebarsjs.com | script:/handlebars(?:\.runtime)?(?:[.-](v?\d+\.\d+\.\d+))?[^"'\/]*\.js/ tag:text/x-handlebars
Mustache | JavaScript library | mustache.github.io | script:/(?:^|[\/.])mustache(?:\.min)?\.js/
TinyMCE | JavaScript library | tiny.cloud | script:/tinymce(?:\.min)?\.js|cdn\.tiny\.cloud/
CKEditor | JavaScript library | ckeditor.com | script:/ckeditor(?:5)?(?:\/(\d+\.\d+\.\d+))?[^"']*\/ckeditor\.js/
Quill | JavaScript library | quilljs.com | asset:/(?:^|[\/.])quill(?:@([\d.]+)|\.snow|\.bubble|\.min)[^"']*(?:js|css)/
Dropzone | JavaScript library | dropzone.dev | asset:/(?:^|[\/.])dropzone(?:\.min)?\.(?:js|css)/
Instant.page | JavaScript library | instant.page | script:/instant\.page|instantpage/
Quicklink | JavaScript library | getquick.link | script:/quicklink(?:\.umd)?(?:\.min)?\.js/
web-vitals | Performance monitoring | github.com/GoogleChrome/web-vitals | script:/web-vitals(?:@([\d.]+))?/
SWFObject | JavaScript library | github.com/swfobject | script:/swfobject(?:\.min)?\.js/
Adobe Flash | JavaScript graphics | adobe.com | tag:application/x-shockwave-flash
Barba.js | JavaScript library | barba.js.org | script:/(?:^|[\/.])barba(?:\.umd)?(?:\.min)?\.js/ tag:/data-barba="/
Locomotive Scroll | JavaScript library | locomotivemtl.github.io | script:/locomotive-scroll/ tag:data-scroll-container
fullPage.js | JavaScript library | alvarotrigo.com/fullPage | asset:/fullpage(?:\.min)?\.(?:js|css)/
particles.js | JavaScript graphics | vincentgarreau.com/particles.js | script:/(?:^|[\/.])particles(?:\.min)?\.js/
Typed.js | JavaScript library | mattboldt.com/demos/typed-js | script:/(?:^|[\/.])typed(?:\.js)?(?:@([\d.]+)|\.min|\.umd)?\.js/
CountUp.js | JavaScript library | inorganik.github.io/countUp.js | script:/(?:^|[\/.])countup(?:\.min|\.umd)?\.js/
Parsley.js | JavaScript library | parsleyjs.org | script:/(?:^|[\/.])parsley(?:\.min)?\.js/
jQuery Validation | JavaScript library | jqueryvalidation.org | script:/jquery\.validate(?:\.min)?\.js/
jQuery Cookie | JavaScript library | github.com/carhartl | script:/jquery[.-]cookie(?:\.min)?\.js/
js-cookie | JavaScript library | github.com/js-cookie | script:/js[.-]cookie(?:@([\d.]+))?(?:\.min)?[^"']*\.js/
ImageMapster | JavaScript library | jamietre.com | script:/imagemapster/
Leaflet | Maps | leafletjs.com | asset:/leaflet(?:@|\/|-)?v?(\d+\.\d+(?:\.\d+)?)?[^"']*leaflet(?:-src)?(?:\.min)?\.(?:js|css)/ asset:/(?:^|\/)leaflet(?:\.min)?\.(?:js|css)/
OpenLayers | Maps | openlayers.org | asset:/openlayers(?:@|\/)?v?([\d.]+\d)?[^"']*\.(?:js|css)/
Mapbox GL JS | Maps | mapbox.com | asset:/mapbox-gl(?:-js)?(?:\/v([\d.]+))?[^"']*\.(?:js|css)/ script:api.mapbox.com
MapLibre GL JS | Maps | maplibre.org | asset:/maplibre-gl(?:@([\d.]+))?/
Google Maps | Maps | developers.google.com/maps | script:maps.googleapis.com/maps/api/js script:maps.google.com/maps script:maps.google.com/maps/api url:google.com/maps/embed url:/google\.[a-z.]+\/maps\?[^"']*output=embed/ url:maps.google.com/maps
HERE | Maps | here.com | script:js.api.here.com asset:js.api.here.com
Bing Maps | Maps | bing.com/maps | script:bing.com/api/maps script:virtualearth.net url:bing.com/maps/embed
Yandex Maps | Maps | yandex.com/maps | script:api-maps.yandex.ru url:yandex.ru/map-widget
OpenStreetMap | Maps | openstreetmap.org | url:openstreetmap.org/export/embed url:tile.openstreetmap.org
Apple MapKit JS | Maps | developer.apple.com/maps | script:cdn.apple-mapkit.com
TomTom Maps | Maps | tomtom.com | script:api.tomtom.com
Baidu Maps | Maps | lbsyun.baidu.com | script:api.map.baidu.com
`;

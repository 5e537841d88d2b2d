/** Browser frameworks. Handwritten from each product's known output. */
export const frameworks = String.raw`
React | JavaScript framework | react.dev | tag:data-reactroot tag:data-reactid script:/(?:^|[\/.-])react(?:-dom)?(?:@|[.-])v?(\d+\.\d+(?:\.\d+)?)/ script:/\/react(?:-dom)?(?:\.production|\.development)?(?:\.min)?\.js/ script:/react(?:-dom)?@(\d+\.\d+\.\d+)/ inline:ReactDOM. inline:react-dom
Preact | JavaScript framework | preactjs.com | script:/preact(?:@([\d.]+))?(?:\/|[.-])/
Vue.js | JavaScript framework | vuejs.org | script:/(?:^|\/)vue(?:@([\d.]+))?(?:\/dist\/vue)?(?:\.(?:global|runtime|common|esm-browser))*(?:\.prod|\.min)*\.js/ script:/\/vue@([\d.]+)/ script:/\/vue\/(\d+\.\d+\.\d+)\// tag:/\sdata-v-[0-9a-f]{8}/ tag:data-server-rendered="true" inline:/new\sVue\(|Vue\.createApp\(/ tag:data-v-app
Nuxt | JavaScript framework, Web framework | nuxt.com | script:/\/_nuxt\// asset:/\/_nuxt\// inline:window.__NUXT__ tag:/id="__nuxt"/ tag:__NUXT_DATA__ | Vue.js, Node.js
Next.js | JavaScript framework, Web framework | nextjs.org | tag:/id="__next"/ tag:__NEXT_DATA__ script:/\/_next\/static\// asset:/\/_next\/static\// header:x-powered-by=/^Next\.js\s?([\d.]+)?/ header:x-nextjs-cache header:x-nextjs-prerender inline:self.__next_f | React, Node.js
Angular | JavaScript framework | angular.dev | tag:/ng-version="([\d.]+)/ tag:/\s_nghost-[a-z0-9-]+/ tag:/\s_ngcontent-[a-z0-9-]+/ tag:ng-server-context | TypeScript
AngularJS | JavaScript framework | angularjs.org | script:/angular(?:\.min)?\.js/ script:/angularjs\/(\d+\.\d+\.\d+)\// script:/angular[.@-](1\.\d+\.\d+)/ tag:/<(?:html|body|div|section|main)[^>]*\sng-app(?:=|[\s>])/ tag:/\sdata-ng-app(?:=|[\s>])/ tag:/\sng-controller="/
Ember.js | JavaScript framework | emberjs.com | tag:/class="[^"]*\bember-(?:view|application)\b/ script:/ember(?:\.prod|\.debug|\.min)?\.js/
Svelte | JavaScript framework | svelte.dev | tag:/class="[^"]*\bsvelte-[0-9a-z]{5,7}\b/ tag:data-svelte-h
SvelteKit | JavaScript framework, Web framework | svelte.dev | script:/\/_app\/immutable\// inline:__sveltekit_ tag:data-sveltekit- | Svelte, Node.js
SolidJS | JavaScript framework | solidjs.com | inline:/_\$HY\s?=/ tag:/\sdata-hk="/
Qwik | JavaScript framework | qwik.dev | tag:/q:container="/ tag:q:container script:qwikloader
Remix | JavaScript framework, Web framework | remix.run | inline:window.__remixContext inline:__remixManifest | React
React Router | JavaScript framework | reactrouter.com | inline:window.__reactRouterContext | React
Lit | JavaScript library | lit.dev | comment:lit-part script:/lit(?:-element|-html)?@([\d.]+)/
Stencil | JavaScript library | stenciljs.com | tag:/\ss-id="\d+"/ tag:data-stencil-build tag:/class="[^"]*\bhydrated\b[^"]*"\ss-id/
Polymer | JavaScript framework | polymer-project.org | tag:<dom-module tag:/<link[^>]*rel="import"[^>]*polymer/ script:/polymer(?:\.min)?\.js/
Alpine.js | JavaScript framework | alpinejs.dev | script:/alpinejs(?:@([\d.]+))?/ script:/\/alpine(?:\.min)?\.js/ tag:/\sx-data="/ tag:/\sx-cloak(?:[\s>=])/
Stimulus | JavaScript framework | stimulus.hotwired.dev | script:/stimulus(?:@|[.-])([\d.]+\d)?/ tag:/\sdata-controller="[a-z]/
Turbo | JavaScript library | turbo.hotwired.dev | script:/@hotwired\/turbo(?:@([\d.]+))?/ script:/\/turbo(?:-[0-9a-f]{8,})?(?:\.min)?\.js/ tag:<turbo-frame tag:data-turbo-track
Turbolinks | JavaScript library | github.com/turbolinks | tag:data-turbolinks-track script:/turbolinks/
htmx | JavaScript library | htmx.org | script:/htmx(?:\.org)?@([\d.]+)/ script:/\/htmx(?:\.min)?\.js/ tag:/\shx-(?:get|post|boost|swap|target|trigger)="/
Backbone.js | JavaScript framework | backbonejs.org | script:/(?:^|[\/.])backbone(?:[.-](\d+\.\d+\.\d+))?(?:[.-]min)?\.js/ script:/backbone\.js\/(\d+\.\d+\.\d+)/
Knockout.js | JavaScript framework | knockoutjs.com | script:/knockout(?:[.-](\d+\.\d+\.\d+))?(?:[.-](?:min|debug|latest))*\.js/ tag:/data-bind="(?:text|foreach|visible|click|css|value|attr|with|if):/
Marko | JavaScript framework | markojs.com | tag:data-marko inline:/\$MC=|\$components/
Meteor | JavaScript framework, Web framework | meteor.com | inline:__meteor_runtime_config__ tag:__meteor-css__ | Node.js
Aurelia | JavaScript framework | aurelia.io | tag:/\saurelia-app(?:=|[\s>])/ script:aurelia-bootstrapper
Mithril | JavaScript framework | mithril.js.org | script:/mithril(?:@([\d.]+)|\.min)?\.js/
Riot | JavaScript framework | riot.js.org | script:/\/riot(?:\+compiler)?(?:@([\d.]+)|\.min)?\.js/
Inferno | JavaScript framework | infernojs.org | script:/\/inferno(?:@([\d.]+)|\.min)?\.js/
Inertia.js | JavaScript framework | inertiajs.com | tag:/\sdata-page="(?:\{|&quot;)/ header:x-inertia header:vary=/X-Inertia/
Livewire | JavaScript framework | livewire.laravel.com | tag:/\swire:(?:id|initial-data|snapshot)="/ script:/\/livewire(?:\.min)?\.js/ inline:window.livewire | Laravel
Ext JS | JavaScript framework | sencha.com | script:/ext-(?:all|base)(?:-debug)?\.js/ inline:Ext.onReady
Dojo | JavaScript framework | dojotoolkit.org | script:/dojo\/dojo\.js|dojo\.xd\.js/ script:/\/dojo\/(\d+\.\d+(?:\.\d+)?)\/dojo/ inline:dojo.require(
MooTools | JavaScript framework | mootools.net | script:/mootools(?:-(?:core|more))?(?:-(\d+\.\d+(?:\.\d+)?))?/
Prototype | JavaScript framework | prototypejs.org | script:/(?:^|\/)prototype(?:-(\d+\.\d+(?:\.\d+)?))?(?:\.min)?\.js/ script:/prototype\/(\d+\.\d+[\d.]*)\/prototype/
script.aculo.us | JavaScript library | script.aculo.us | script:/scriptaculous(?:\/(\d+\.\d+[\d.]*))?/ | Prototype
YUI Library | JavaScript library | clarle.github.io/yui3 | script:/\/yui(?:\/|-|_)?(\d+\.\d+(?:\.\d+)?)?[^"']*\/yui[a-z-]*\.js/ script:/yui\.yahooapis\.com\/(?:combo\?)?(\d+\.\d+\.\d+)?/ script:yahoo-dom-event
GWT | JavaScript framework | gwtproject.org | script:/\.nocache\.js/ meta:gwt:property | Java
AMP | JavaScript framework | amp.dev | script:cdn.ampproject.org tag:/<html[^>]*\s(?:amp|⚡)(?=[\s=>])/
Blazor | JavaScript framework | dotnet.microsoft.com | script:/_framework\/blazor\.(?:server|webassembly|web)\.js/ comment:/Blazor:\{/ | Microsoft ASP.NET
Flutter | JavaScript framework | flutter.dev | script:/flutter(?:_bootstrap|_service_worker)?\.js/ meta:id=flutterweb-theme script:main.dart.js inline:flutterConfiguration
Ionic | JavaScript framework | ionicframework.com | tag:/<ion-(?:app|header|content|router-outlet)/ script:/ionic(?:\.bundle|\.core)?(?:\.min|\.esm)?\.js/
Quasar | UI framework | quasar.dev | tag:/id="?q-app"?/ tag:/class="[^"]*\bq-layout\b/ | Vue.js
Vuetify | UI framework | vuetifyjs.com | asset:/vuetify(?:@([\d.]+))?(?:\/dist\/vuetify)?(?:\.min)?\.css/ tag:/class="[^"]*\bv-application\b/ | Vue.js
Element UI | UI framework | element.eleme.io | asset:/element-ui(?:@([\d.]+))?\// | Vue.js
BootstrapVue | UI framework | bootstrap-vue.org | asset:/bootstrap-vue(?:@([\d.]+))?/ | Vue.js, Bootstrap
Ant Design | UI framework | ant.design | tag:/class="[^"]*\bant-(?:btn|row|col|layout|menu)\b/ asset:/antd(?:@([\d.]+))?(?:\/dist)?\/antd(?:\.min)?\.css/ | React
MUI | UI framework | mui.com | tag:/class="[^"]*\bMui[A-Z][A-Za-z]+-root\b/ | React
Chakra UI | UI framework | chakra-ui.com | tag:/class="[^"]*\bchakra-(?:ui|text|button|stack|heading)/ inline:chakra-ui-color-mode | React
Mantine | UI framework | mantine.dev | tag:data-mantine-color-scheme tag:/class="[^"]*\bmantine-[A-Z][A-Za-z]+-root/ | React
Emotion | JavaScript library | emotion.sh | tag:/data-emotion="/ tag:data-emotion-css
styled-components | JavaScript library | styled-components.com | tag:/data-styled(?:-version)?="([\d.]+)?/ tag:data-styled-components | React
Gridsome UI | JavaScript framework | gridsome.org | tag:id="gridsome-app"
PrimeFaces | UI framework | primefaces.org | script:/javax\.faces\.resource\/primefaces\.js[^"']*v=([\d.]+)?/ inline:PrimeFaces.settings | JavaServer Faces
RichFaces | UI framework | richfaces.jboss.org | script:/org\.richfaces/ inline:RichFaces. | JavaServer Faces
Vaadin | JavaScript framework, Web framework | vaadin.com | inline:vaadin.initApplication script:/vaadinBootstrap\.js/ tag:/<vaadin-[a-z-]+/ | Java
Wicket | Web framework | wicket.apache.org | script:/\/wicket\/resource\/org\.apache\.wicket/ inline:Wicket.Ajax | Java
ZK | Web framework | zkoss.org | script:/\/zkau\// | Java
SAPUI5 | UI framework | sapui5.hana.ondemand.com | script:/sap-ui-(?:core|cachebuster)[^"']*\.js/ tag:data-sap-ui-theme
jQuery UI | JavaScript library | jqueryui.com | script:/jquery-ui(?:[.-](\d+\.\d+(?:\.\d+)?))?(?:\.custom)?(?:\.min)?\.js/ script:/jqueryui\/(\d+\.\d+\.\d+)/ script:/\/jquery\/ui\/(?:core|widget)/ script:/ui\/(\d+\.\d+\.\d+)\/jquery-ui/ | jQuery
jQuery Mobile | UI framework | jquerymobile.com | script:/jquery\.mobile(?:[.-](\d+\.\d+(?:\.\d+)?))?/ | jQuery
jQuery Migrate | JavaScript library | github.com/jquery/jquery-migrate | script:/jquery[.-]migrate(?:[.-](\d+\.\d+\.\d+))?(?:\.min)?\.js(?:\?ver=([\d.]+))?/ | jQuery
jQuery | JavaScript library | jquery.com | script:/(?:^|[\/_-])jquery(?:[.-]v?(\d+\.\d+(?:\.\d+)?))?(?:[.-](?:slim|min|pack|packed|slim\.min))?\.js(?:\?ver=(\d+\.\d+(?:\.\d+)?))?/ script:/\/jquery\/(\d+\.\d+(?:\.\d+)?)\/jquery/ script:/jquery@(\d+\.\d+(?:\.\d+)?)/ inline:/jQuery\(document\)\.ready|\bjQuery\(function|\$\(document\)\.ready\(/
Zepto | JavaScript library | zeptojs.com | script:/(?:^|[\/.])zepto(?:\.min)?\.js/
Umbrella JS | JavaScript library | umbrellajs.com | script:/(?:^|[\/.])umbrella(?:\.min)?\.js/
`;

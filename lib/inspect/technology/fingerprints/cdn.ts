/** Caches, load balancers, content delivery. Handwritten from each product's known output. */
export const cdn = String.raw`
Varnish | Cache | varnish-cache.org | header:x-varnish header:via=/[Vv]arnish(?:\s\(Varnish\/([\d.]+)\))?/ header:server=/^Varnish/ header:x-varnish-cache header:x-varnish-action
Squid | Cache | squid-cache.org | header:server=/^squid(?:\/([\d.]+))?/ header:x-squid-error header:via=/\(squid(?:\/([\d.]+))?\)/
Apache Traffic Server | Cache | trafficserver.apache.org | header:server=/^(?:ATS|ApacheTrafficServer)(?:\/([\d.]+))?/ header:via=/ApacheTrafficServer/
HAProxy | Load balancer | haproxy.org | header:server=/^haproxy/
Envoy | Load balancer | envoyproxy.io | header:server=/^envoy/ header:x-envoy-upstream-service-time header:x-envoy-decorator-operation
Istio | Load balancer | istio.io | header:server=/^istio-envoy/ | Envoy
Traefik | Load balancer | traefik.io | header:server=/^Traefik/
Kong | API gateway | konghq.com | header:server=/^kong(?:\/([\d.]+))?/ header:via=/kong\/([\d.]+)/ header:x-kong-upstream-latency header:x-kong-proxy-latency
Apache APISIX | API gateway | apisix.apache.org | header:server=/^APISIX(?:\/([\d.]+))?/
Azure Application Gateway | Load balancer | azure.microsoft.com | header:server=/^Microsoft-Azure-Application-Gateway(?:\/v([\d]))?/ cookie:ApplicationGatewayAffinity*
Azure Front Door | CDN | azure.microsoft.com | header:x-azure-ref header:x-fd-healthproberesult
Azure | Hosting | azure.microsoft.com | cookie:ARRAffinity cookie:ARRAffinitySameSite cookie:TiPMix header:x-ms-request-id header:x-azure-ref
Azure Blob Storage | Hosting | azure.microsoft.com | header:x-ms-blob-type header:server=/^Windows-Azure-Blob/ url:.blob.core.windows.net
Azure CDN | CDN | azure.microsoft.com | url:.azureedge.net header:server=/^ECAcc/
Amazon Elastic Load Balancing | Load balancer | aws.amazon.com/elasticloadbalancing | header:server=/^awselb(?:\/([\d.]+))?/ cookie:AWSELB cookie:AWSELBCORS | Amazon Web Services
Amazon Application Load Balancer | Load balancer | aws.amazon.com/elasticloadbalancing | cookie:AWSALB cookie:AWSALBCORS cookie:AWSALBTG* | Amazon Web Services
Amazon CloudFront | CDN | aws.amazon.com/cloudfront | header:x-amz-cf-id header:x-amz-cf-pop header:via=/CloudFront/ script:.cloudfront.net asset:.cloudfront.net | Amazon Web Services
Amazon S3 | Hosting | aws.amazon.com/s3 | header:server=/^AmazonS3/ asset:/s3(?:[.-][a-z0-9-]+)?\.amazonaws\.com/ header:x-amz-bucket-region | Amazon Web Services
Amazon Web Services | Hosting | aws.amazon.com | header:x-amz-request-id header:x-amz-id-2 header:x-amzn-requestid header:x-amzn-trace-id
Amazon API Gateway | API gateway | aws.amazon.com/api-gateway | header:x-amz-apigw-id | Amazon Web Services
AWS WAF | Security | aws.amazon.com/waf | cookie:aws-waf-token header:x-amzn-waf-action script:/\.awswaf\.com\// | Amazon Web Services
AWS Amplify | Hosting | aws.amazon.com/amplify | header:x-amz-meta-amplify | Amazon Web Services
Amazon SimpleDB | Database | aws.amazon.com | header:server=/^Amazon\sSimpleDB/ | Amazon Web Services
Cloudflare | CDN | cloudflare.com | header:server=/^cloudflare/ header:cf-ray header:cf-cache-status cookie:__cfduid cookie:__cfuid cookie:__cf_bm cookie:_cfuvid script:/\/cdn-cgi\/(?:scripts|challenge-platform|apps)\// url:/cdn-cgi/image/ tag:data-cfemail
Cloudflare Rocket Loader | Performance | cloudflare.com | script:/rocket-loader(?:\.min)?\.js/ tag:data-cf-settings tag:/type="[0-9a-f]+-text\/javascript"/ | Cloudflare
Cloudflare Email Obfuscation | Security | cloudflare.com | tag:data-cfemail script:email-decode.min.js | Cloudflare
Cloudflare Zaraz | Tag manager | cloudflare.com | script:/cdn-cgi/zaraz/ inline:zaraz.track | Cloudflare
Cloudflare Pages | Hosting | pages.cloudflare.com | url:.pages.dev | Cloudflare
Fastly | CDN | fastly.com | header:x-fastly-request-id header:fastly-debug-digest header:x-served-by=/^cache-[a-z]{3,4}[^,]*-[A-Z]{3}/ header:server=/^Fastly/ url:.global.ssl.fastly.net
Akamai | CDN | akamai.com | header:server=/^AkamaiGHost|AkamaiNetStorage/ header:x-akamai-transformed header:x-akamai-staging header:x-akamai-request-id header:akamai-grn url:.akamaihd.net url:.akamaized.net header:server-timing=/ak_p|cdn-cache;\sdesc/
Akamai Bot Manager | Security | akamai.com | cookie:ak_bmsc cookie:bm_sz cookie:_abck cookie:bm_mi cookie:bm_sv | Akamai
Edgio | CDN | edg.io | header:server=/^EC(?:S|Acc|D)\s?\(/ header:x-ec-custom-error header:server=/^ECS\b/
KeyCDN | CDN | keycdn.com | header:server=/^keycdn/ header:x-edge-location url:.kxcdn.com
BunnyCDN | CDN | bunny.net | header:server=/^BunnyCDN/ header:cdn-pullzone url:.b-cdn.net
StackPath | CDN | stackpath.com | header:x-sp-edge header:x-hw header:server=/^NetDNA/ url:.netdna-cdn.com url:.netdna-ssl.com url:.stackpathdns.com
CDN77 | CDN | cdn77.com | header:server=/^CDN77/ header:x-77-cache
Gcore | CDN | gcore.com | header:server=/^(?:gcore|G-Core)/ header:x-id-fe url:.gcdn.co
ArvanCloud | CDN | arvancloud.ir | header:server=/^ArvanCloud/ header:ar-poweredby=/Arvan/
Alibaba Cloud CDN | CDN | alibabacloud.com | header:eagleid header:ali-swift-global-savetime
Alibaba Cloud OSS | Hosting | alibabacloud.com | header:server=/^AliyunOSS/ header:x-oss-request-id url:.aliyuncs.com
Tencent Cloud | Hosting | cloud.tencent.com | header:server=/^(?:tencent-cos|TencentEdgeOne|NWS)/ url:.myqcloud.com header:x-nws-log-uuid
Yundun | CDN | yundun.com | header:server=/^YUNDUN/ header:x-cache=/YUNDUN/
ChinaCache | CDN | chinacache.com | header:powered-by-chinacache
EdgeCast | CDN | edg.io | header:server=/^ECD\s\(/ url:.edgecastcdn.net
Limelight | CDN | edg.io | header:x-llid url:.llnwd.net
Google Cloud CDN | CDN | cloud.google.com/cdn | header:via=/^1\.1\sgoogle$/
Google Cloud Storage | Hosting | cloud.google.com | header:x-goog-storage-class header:server=/^UploadServer/ url:storage.googleapis.com
Google Cloud | Hosting | cloud.google.com | header:x-cloud-trace-context
Google Web Server | Web server | google.com | header:server=/^(?:gws|GSE|ESF|sffe|GFE\/[\d.]+)$/
Google Front End | Load balancer | cloud.google.com | header:server=/^Google\sFrontend|^GFE\/([\d.]+)/
Google Hosted Libraries | CDN | developers.google.com/speed/libraries | asset:ajax.googleapis.com/ajax/libs
Microsoft Ajax CDN | CDN | microsoft.com | script:ajax.aspnetcdn.com script:ajax.microsoft.com
jsDelivr | CDN | jsdelivr.com | asset:cdn.jsdelivr.net
cdnjs | CDN | cdnjs.com | asset:cdnjs.cloudflare.com/ajax/libs | Cloudflare
unpkg | CDN | unpkg.com | asset:unpkg.com
jQuery CDN | CDN | releases.jquery.com | asset:code.jquery.com | jQuery
esm.sh | CDN | esm.sh | script:esm.sh
Skypack | CDN | skypack.dev | script:cdn.skypack.dev
BootstrapCDN | CDN | bootstrapcdn.com | asset:bootstrapcdn.com
Statically | CDN | statically.io | url:cdn.statically.io
RawGit | CDN | rawgit.com | asset:rawgit.com asset:rawgithub.com
BootCDN | CDN | bootcdn.cn | asset:cdn.bootcss.com asset:cdn.bootcdn.net
staticfile | CDN | staticfile.org | asset:cdn.staticfile.org
Yandex CDN | CDN | yandex.com | script:yastatic.net
WordPress Photon | CDN | jetpack.com | url:/\/\/i[0-3]\.wp\.com\// url:/\/\/i[0-3]\.wp\.com/
ImageKit | Image delivery, CDN | imagekit.io | url:ik.imagekit.io
Uploadcare | Image delivery, CDN | uploadcare.com | url:ucarecdn.com script:ucarecdn.com
Sirv | Image delivery, CDN | sirv.com | url:.sirv.com script:scripts.sirv.com
ShortPixel | Image delivery, CDN | shortpixel.com | url:cdn.shortpixel.ai url:spcdn.shortpixel.ai
Optimole | Image delivery, CDN | optimole.com | url:.i.optimole.com script:.i.optimole.com
EWWW | Image delivery, CDN | ewww.io | url:.exactdn.com
Scene7 | Digital asset management | business.adobe.com | url:scene7.com
Filestack | Digital asset management | filestack.com | url:cdn.filestackcontent.com
`;

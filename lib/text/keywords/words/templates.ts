/**
 * Templates for generated keywords, by language. `templates-for.ts` decides which of them fit a seed. `{}` is the seed;
 * a language omits concepts without a common wording.
 */
export const CONCEPTS = [
  'what-is',
  'guide',
  'tips',
  'choose',
  'use',
  'beginners',
  'steps',
  'how-it-works',
  'tutorial',
  'history',
  'sights',
  'best-time',
  'best',
  'reviews',
  'comparison',
  'alternatives',
  'cost',
  'best-hotels',
  'buy',
  'price',
  'buy-online',
  'cheap',
  'near-me',
  'download',
  'coupon',
  'hotels',
  'login',
  'official',
  'support',
  'contact',
  'app',
  'tourist-office',
] as const;
/** A meaning that templates express in each language. */
export type Concept = (typeof CONCEPTS)[number];

/** One template per concept, in the order of `CONCEPTS`; "-" where there is none. */
const table = (rows: string): ReadonlyMap<Concept, string> => {
  const cells = rows.split('|').map((cell) => cell.trim());
  if (cells.length !== CONCEPTS.length) throw new Error(`${CONCEPTS.length} templates are needed, not ${cells.length}`);
  return new Map(CONCEPTS.flatMap((concept, at) => (cells[at] === '-' ? [] : [[concept, cells[at] ?? '']])));
};

export const TEMPLATES: Readonly<Record<string, ReadonlyMap<Concept, string>>> = {
  en: table(
    'what is {} | {} guide | {} tips | how to choose {} | how to use {} | {} for beginners | {} step by step | how does {} work | {} tutorial | {} history | things to do in {} | best time to visit {} | best {} | {} reviews | {} comparison | {} alternatives | {} cost | best hotels in {} | buy {} | {} price | buy {} online | cheap {} | {} near me | {} download | {} discount code | book hotels in {} | {} login | {} official website | {} support | {} contact | {} app | {} official website',
  ),
  de: table(
    'was ist {} | {} ratgeber | {} tipps | worauf bei {} achten | {} anleitung | {} für anfänger | {} schritt für schritt | wie funktioniert {} | {} tutorial | {} geschichte | was kann man in {} machen | wann nach {} reisen | beste {} | {} erfahrungen | {} vergleich | {} alternativen | {} kosten | beste hotels in {} | {} kaufen | {} preis | {} online kaufen | {} günstig kaufen | {} in der nähe | {} download | {} gutschein | hotel in {} buchen | {} login | {} offizielle webseite | {} kundenservice | {} kontakt | {} app | {} offizielle webseite',
  ),
  fr: table(
    '{} définition | {} guide | {} conseils | comment choisir {} | comment utiliser {} | {} pour débutant | {} étape par étape | comment fonctionne {} | {} tutoriel | {} histoire | que faire à {} | quand partir à {} | meilleur {} | {} avis | {} comparatif | {} alternatives | {} coût | meilleurs hôtels à {} | acheter {} | {} prix | acheter {} en ligne | {} pas cher | {} près de moi | {} télécharger | {} code promo | réserver hôtel {} | {} connexion | {} site officiel | {} service client | {} contact | {} application | {} site officiel',
  ),
  es: table(
    'qué es {} | {} guía | {} consejos | cómo elegir {} | cómo usar {} | {} para principiantes | {} paso a paso | cómo funciona {} | {} tutorial | {} historia | qué hacer en {} | cuándo viajar a {} | mejor {} | {} opiniones | {} comparativa | {} alternativas | {} coste | mejores hoteles en {} | comprar {} | {} precio | comprar {} online | {} barato | {} cerca de mí | {} descargar | {} código descuento | reservar hotel en {} | {} iniciar sesión | {} página oficial | {} atención al cliente | {} contacto | {} app | {} página oficial',
  ),
  it: table(
    "cos'è {} | {} guida | {} consigli | come scegliere {} | come usare {} | {} per principianti | {} passo dopo passo | come funziona {} | {} tutorial | {} storia | cosa vedere a {} | quando andare a {} | miglior {} | {} recensioni | {} confronto | {} alternative | {} costo | migliori hotel a {} | comprare {} | {} prezzo | comprare {} online | {} economico | {} vicino a me | {} scaricare | {} codice sconto | prenotare hotel a {} | {} accedi | {} sito ufficiale | {} assistenza clienti | {} contatti | {} app | {} sito ufficiale",
  ),
  pt: table(
    'o que é {} | {} guia | {} dicas | como escolher {} | como usar {} | {} para iniciantes | {} passo a passo | como funciona {} | {} tutorial | {} história | o que fazer em {} | quando viajar para {} | melhor {} | {} avaliações | {} comparação | {} alternativas | {} custo | melhores hotéis em {} | comprar {} | {} preço | comprar {} online | {} barato | {} perto de mim | {} baixar | {} cupom | reservar hotel em {} | {} entrar | {} site oficial | {} atendimento | {} contato | {} aplicativo | {} site oficial',
  ),
  nl: table(
    'wat is {} | {} gids | {} tips | {} kiezen waar op letten | {} gebruiken | {} voor beginners | {} stap voor stap | hoe werkt {} | {} tutorial | {} geschiedenis | wat te doen in {} | beste reistijd {} | beste {} | {} ervaringen | {} vergelijken | {} alternatieven | {} kosten | beste hotels in {} | {} kopen | {} prijs | {} online kopen | goedkope {} | {} in de buurt | {} downloaden | {} kortingscode | hotel in {} boeken | {} inloggen | {} officiële website | {} klantenservice | {} contact | {} app | {} officiële website',
  ),
  pl: table(
    'co to jest {} | {} poradnik | {} porady | jak wybrać {} | jak używać {} | {} dla początkujących | {} krok po kroku | jak działa {} | {} tutorial | {} historia | {} co warto zobaczyć | {} kiedy jechać | najlepsze {} | {} opinie | {} porównanie | {} alternatywy | {} koszt | {} najlepsze hotele | kup {} | {} cena | {} kup online | tanie {} | {} w pobliżu | {} pobierz | {} kod rabatowy | {} hotel rezerwacja | {} logowanie | {} oficjalna strona | {} obsługa klienta | {} kontakt | {} aplikacja | {} oficjalna strona',
  ),
  sv: table(
    'vad är {} | {} guide | {} tips | hur väljer man {} | hur använder man {} | {} för nybörjare | {} steg för steg | hur fungerar {} | {} tutorial | {} historia | saker att göra i {} | bästa tiden att besöka {} | bästa {} | {} recensioner | {} jämförelse | {} alternativ | {} kostnad | bästa hotell i {} | köp {} | {} pris | köp {} online | billig {} | {} nära mig | {} ladda ner | {} rabattkod | boka hotell i {} | {} logga in | {} officiell webbplats | {} kundtjänst | {} kontakt | {} app | {} officiell webbplats',
  ),
  cs: table(
    'co je {} | {} průvodce | {} tipy | jak vybrat {} | jak používat {} | {} pro začátečníky | {} krok za krokem | jak funguje {} | {} tutoriál | {} historie | {} co vidět | {} kdy jet | nejlepší {} | {} recenze | {} srovnání | {} alternativy | {} náklady | {} nejlepší hotely | koupit {} | {} cena | koupit {} online | levné {} | - | {} stáhnout | {} slevový kód | {} hotel rezervace | {} přihlášení | {} oficiální stránky | {} zákaznická podpora | {} kontakt | {} aplikace | {} oficiální stránky',
  ),
  ru: table(
    'что такое {} | {} руководство | {} советы | как выбрать {} | как пользоваться {} | {} для начинающих | {} пошагово | как работает {} | {} уроки | {} история | {} что посмотреть | {} когда лучше ехать | лучшие {} | {} отзывы | {} сравнение | {} аналоги | {} стоимость | {} лучшие отели | купить {} | {} цена | купить {} онлайн | {} недорого | - | {} скачать | {} промокод | {} забронировать отель | {} вход | {} официальный сайт | {} служба поддержки | {} контакты | {} приложение | {} официальный сайт',
  ),
  uk: table(
    'що таке {} | {} посібник | {} поради | як вибрати {} | як користуватися {} | {} для початківців | {} покроково | як працює {} | {} уроки | {} історія | {} що подивитися | {} коли краще їхати | найкращі {} | {} відгуки | {} порівняння | {} аналоги | {} вартість | {} найкращі готелі | купити {} | {} ціна | купити {} онлайн | {} недорого | {} поруч | {} завантажити | {} промокод | {} забронювати готель | {} вхід | {} офіційний сайт | {} служба підтримки | {} контакти | {} додаток | {} офіційний сайт',
  ),
  tr: table(
    '{} nedir | {} rehberi | {} ipuçları | {} nasıl seçilir | {} nasıl kullanılır | {} yeni başlayanlar için | {} adım adım | {} nasıl çalışır | {} dersleri | {} tarihi | {} gezilecek yerler | {} ne zaman gidilir | en iyi {} | {} yorumları | {} karşılaştırma | {} alternatifleri | {} maliyeti | {} en iyi oteller | {} satın al | {} fiyatları | {} online satın al | ucuz {} | {} yakınımda | {} indir | {} indirim kodu | {} otel rezervasyon | {} giriş | {} resmi sitesi | {} müşteri hizmetleri | {} iletişim | {} uygulaması | {} resmi sitesi',
  ),
  ja: table(
    '{}とは | {} ガイド | {} コツ | {} 選び方 | {} 使い方 | {} 初心者 | {} 手順 | {} 仕組み | {} チュートリアル | {} 歴史 | {} 観光 | {} ベストシーズン | {} おすすめ | {} 口コミ | {} 比較 | {} 代わり | {} 費用 | {} ホテル おすすめ | {} 購入 | {} 価格 | {} 通販 | {} 安い | {} 近く | {} ダウンロード | {} クーポン | {} ホテル 予約 | {} ログイン | {} 公式サイト | {} サポート | {} 問い合わせ | {} アプリ | {} 公式サイト',
  ),
  ko: table(
    '{} 뜻 | {} 가이드 | {} 팁 | {} 고르는 법 | {} 사용법 | {} 초보자 | {} 순서 | {} 원리 | {} 튜토리얼 | {} 역사 | {} 가볼만한 곳 | {} 여행 시기 | {} 추천 | {} 후기 | {} 비교 | - | {} 비용 | {} 호텔 추천 | {} 구매 | {} 가격 | {} 온라인 구매 | 저렴한 {} | {} 근처 | {} 다운로드 | {} 쿠폰 | {} 호텔 예약 | {} 로그인 | {} 공식 홈페이지 | {} 고객센터 | {} 연락처 | {} 앱 | {} 공식 홈페이지',
  ),
  zh: table(
    '{}是什么 | {}指南 | {}技巧 | 如何选择{} | 如何使用{} | {}入门 | {}步骤 | {}原理 | {}教程 | {}历史 | {}旅游景点 | {}最佳旅游时间 | {}推荐 | {}评测 | {}对比 | {}替代品 | {}费用 | {}酒店推荐 | {}购买 | {}价格 | {}网购 | 便宜的{} | 附近的{} | {}下载 | {}优惠券 | {}酒店预订 | {}登录 | {}官网 | {}客服 | {}联系方式 | {}app | {}官网',
  ),
  ar: table(
    'ما هو {} | دليل {} | نصائح {} | كيفية اختيار {} | طريقة استخدام {} | {} للمبتدئين | {} خطوة بخطوة | كيف يعمل {} | شرح {} | تاريخ {} | أماكن سياحية في {} | أفضل وقت لزيارة {} | أفضل {} | تقييم {} | مقارنة {} | بدائل {} | تكلفة {} | أفضل فنادق {} | شراء {} | سعر {} | شراء {} اون لاين | {} رخيص | - | تحميل {} | كود خصم {} | حجز فنادق {} | تسجيل الدخول {} | الموقع الرسمي {} | خدمة عملاء {} | رقم {} | تطبيق {} | الموقع الرسمي {}',
  ),
};

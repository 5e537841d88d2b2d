import type { LanguageWords } from './language-words.ts';

export const en: LanguageWords = {
  language: 'en',
  empty:
    'a an the of for to in on at by with and or is are do does did can could should would will my your our their it its this that these those i you we they be near from about me',
  questions:
    'what how why when where who which can is are do does should will what_is how_to how_much how_many how_long how_often why_is why_do when_to where_to which_is can_you is_it are_there',
  joiners: 'for with without vs or and near in to like versus before after under at from by on',
  marks: {
    informational:
      'how what why when where who whose whom which_is can is are does do did should guide guides tutorial tutorials example examples tip tips learn learning meaning definition define ideas idea recipe recipes symptoms causes history explained explain difference_between facts list_of template templates diy instructions steps course lesson benefits troubleshoot troubleshooting fix debug error not_working problem problems installation function statistics best_time best_way best_ways best_practice best_practices best_age best_position',
    commercial:
      'best top review reviews reviewed compare compared comparison comparisons vs versus alternative alternatives rated ranking rankings recommended recommendation recommendations worth_it most_popular most_reliable pros_and_cons leading which cost costs affordable budget brands insurance software_for buying_guide',
    transactional:
      'where_to_buy buy buying purchase order ordering price prices pricing cheap cheapest discount discounts discounted deal deals coupon coupons promo voucher vouchers sale for_sale on_sale clearance free_shipping book booking bookings hire hiring rent rental rentals subscribe download downloads quote quotes near_me in_stock restock delivery tickets reservation reservations free_trial best_deal best_deals best_price best_prices wholesale refurbished used second_hand plans apply',
    navigational:
      'login log_in logon signin sign_in official website homepage home_page site customer_service customer_support support account portal dashboard docs documentation app web_player marketplace store_locator phone_number contact headquarters download_page api',
  },
  patterns: {
    informational: [
      'what is {}',
      'how to use {}',
      'how to choose {}',
      '{} guide',
      '{} tutorial',
      '{} tips',
      '{} examples',
      '{} ideas',
      '{} meaning',
      '{} explained',
      'how does {} work',
      'why is {} important',
    ],
    commercial: [
      'best {}',
      'top {}',
      '{} reviews',
      '{} review',
      '{} comparison',
      '{} alternatives',
      '{} vs alternatives',
      'best {} brands',
      'best cheap {}',
      'top rated {}',
      'top 10 {}',
      'which {} is best',
    ],
    transactional: [
      'buy {}',
      '{} price',
      'cheap {}',
      '{} for sale',
      'buy {} online',
      '{} deals',
      '{} discount',
      '{} discount code',
      '{} coupon',
      'order {}',
      'order {} online',
      '{} free shipping',
    ],
    navigational: [
      '{} official website',
      '{} login',
      '{} official site',
      '{} sign in',
      '{} homepage',
      '{} customer service',
      '{} contact',
      '{} account',
      '{} support',
      '{} app',
      '{} website',
      '{} phone number',
    ],
  },
};

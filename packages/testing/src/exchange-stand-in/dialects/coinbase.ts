import type { Dialect } from '../dialect.ts';

/** https://docs.cdp.coinbase.com/api-reference/advanced-trade-api: products carry their last price, no bid and no ask. */
export const coinbase: Dialect = ({ path, query }, books) => {
  if (path !== '/api/v3/brokerage/market/products') return null;
  if (query.get('product_type') === 'FUTURE') return { products: [], num_products: 0 };
  const wanted = query.getAll('product_ids');
  const products = books
    .map((book) => ({ book, id: `${book.base}-${book.quote}` }))
    .filter(({ id }) => wanted.length === 0 || wanted.includes(id))
    .map(({ book, id }) => ({
      product_id: id,
      price: book.last,
      price_percentage_change_24h: '1.94109772423025',
      volume_24h: '19773.129',
      volume_percentage_change_24h: '-3.7',
      base_increment: '0.00000001',
      quote_increment: '0.01',
      quote_min_size: '1',
      quote_max_size: '10000000',
      base_min_size: '0.00000001',
      base_max_size: '3400',
      base_name: book.base,
      quote_name: book.quote,
      watched: false,
      is_disabled: false,
      new: false,
      status: 'online',
      cancel_only: false,
      limit_only: false,
      post_only: false,
      trading_disabled: false,
      auction_mode: false,
      product_type: 'SPOT',
      quote_currency_id: book.quote,
      base_currency_id: book.base,
      fcm_trading_session_details: null,
      mid_market_price: '',
      alias: '',
      alias_to: [],
      base_display_symbol: book.base,
      quote_display_symbol: book.quote,
      view_only: false,
      price_increment: '0.01',
      display_name: id,
      product_venue: 'CBE',
    }));
  return { products, num_products: products.length };
};

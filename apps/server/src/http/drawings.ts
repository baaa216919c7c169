/** How a coin or network is drawn: a ground of its own colour with one light shape on it, 64 units square. */
interface Drawing {
  ground: string;
  /** SVG path of the shape. */
  shape: string;
  /** Whether the shape is a line rather than a surface. */
  isLine?: boolean;
}

/** Two leaning diamonds. */
const crystal = 'M32 11 19 33l13 7 13-7zM19 37l13 16 13-16-13 7z';
/** A beam on a post, with a ring around both. */
const post = 'M20 20h24M32 20v27M17 31c0 8 30 8 30 0s-30-8-30 0';
const dollar = 'M39 25c-1-3-4-4.5-7-4.5-4 0-7 2-7 5.5 0 8 14.5 4 14.5 12 0 4-3.5 5.5-7.5 5.5s-7-2-7.5-5.5M32 15v34';
const hexagon = 'M32 14l15.5 9v18L32 50l-15.5-9V23zM32 14v18m0 0 15.5 9M32 32l-15.5 9';
const cubes = 'M32 15l9 9-9 9-9-9zM19 27l6 6-6 6-6-6zM45 27l6 6-6 6-6-6zM32 37l9 6-9 8-9-8z';
const peaks = 'M13 47 32 15l19 32h-9L32 30 22 47z';
const bars = 'M20 19h28l-6 7H14zM20 38h28l-6 7H14zM44 28.5H16l6 7h28z';
const coin = 'M25 18h9c9 0 9 13 0 13h-9zm0 13h11c10 0 10 15 0 15H25zM25 18v28M29 13v5M35 13v5M29 46v5M35 46v5';

/** A leaning L with a stroke through its stem. */
const leaningL = 'M31 16 24 45h18M20 35l16-9';
/** A D with a bar through its stem. */
const barredD = 'M25 18h8c17 0 17 28 0 28h-8zM18 32h15';

/** Two crossed orbits around a point. */
const orbits = 'M16 32a16 7 0 1032 0 16 7 0 10-32 0M32 16a7 16 0 100 32 7 16 0 100-32M31 32h2';

/** Four strokes one above the other, each with a step. */
const strokes = 'M16 22h14l4-5h14M14 31h20l4-5h12M14 40h12l4-5h20M18 48h8l4-5h14';

const coins: Readonly<Record<string, Drawing>> = {
  eth: { ground: '#4a5a9a', shape: crystal },
  usdt: { ground: '#1c7a62', shape: post, isLine: true },
  usdc: { ground: '#1f5fb0', shape: dollar, isLine: true },
  btc: { ground: '#b0620a', shape: coin, isLine: true },
  ltc: { ground: '#4a6286', shape: leaningL, isLine: true },
  doge: { ground: '#8a6d1f', shape: barredD, isLine: true },
  bnb: { ground: '#8a6a00', shape: cubes },
  pol: { ground: '#6a3fc4', shape: hexagon, isLine: true },
  sol: { ground: '#5b3aa8', shape: bars },
  sui: {
    ground: '#1f6fb5',
    shape: 'M32 10c9 11 17 20 17 29a17 17 0 0 1-34 0c0-9 8-18 17-29zM23 38a9 9 0 0 0 9 9',
    isLine: true,
  },
  trx: {
    ground: '#a8202c',
    shape: 'M14 17l30 6 8 8-20 20zM14 17l18 34M14 17l20 15 10-9M34 32l-2 19M34 32l18-1',
    isLine: true,
  },
  avax: { ground: '#b5323a', shape: peaks },
  atom: { ground: '#3d4468', shape: orbits, isLine: true },
  apt: { ground: '#2b4450', shape: strokes, isLine: true },
  ton: { ground: '#1d6fa5', shape: 'M14 16h36L32 52zM32 16v36', isLine: true },
  ada: {
    ground: '#1c4fb0',
    shape: 'M32 24a8 8 0 100 16 8 8 0 000-16zM32 12v4M32 48v4M15 22l3 2M46 40l3 2M15 42l3-2M46 24l3-2',
    isLine: true,
  },
  xtz: { ground: '#2a4f9e', shape: 'M16 18h24M24 12v30M40 18L26 32h8a9 9 0 1 1-8 13', isLine: true },
};

const networks: Readonly<Record<string, Drawing>> = {
  eth: coins['eth'] as Drawing,
  ethereum: coins['eth'] as Drawing,
  'ethereum-local': coins['eth'] as Drawing,
  polygon: coins['pol'] as Drawing,
  bsc: coins['bnb'] as Drawing,
  avalanche: coins['avax'] as Drawing,
  solana: coins['sol'] as Drawing,
  'solana-local': coins['sol'] as Drawing,
  sui: coins['sui'] as Drawing,
  'sui-local': coins['sui'] as Drawing,
  tron: coins['trx'] as Drawing,
  'tron-local': coins['trx'] as Drawing,
  bitcoin: coins['btc'] as Drawing,
  litecoin: coins['ltc'] as Drawing,
  'litecoin-local': coins['ltc'] as Drawing,
  dogecoin: coins['doge'] as Drawing,
  cosmoshub: coins['atom'] as Drawing,
  'cosmos-local': coins['atom'] as Drawing,
  aptos: coins['apt'] as Drawing,
  'aptos-local': coins['apt'] as Drawing,
  ton: coins['ton'] as Drawing,
  'ton-local': coins['ton'] as Drawing,
  cardano: coins['ada'] as Drawing,
  'cardano-local': coins['ada'] as Drawing,
  tezos: coins['xtz'] as Drawing,
  'tezos-local': coins['xtz'] as Drawing,
};

/** The service's own mark: a coin with its edge. */
const florin: Drawing = {
  ground: '#1f6f5c',
  shape: 'M32 12a20 20 0 100 40 20 20 0 000-40zM27 44V22h13M27 32h10',
  isLine: true,
};

const disc = '<circle cx="32" cy="32" r="32"';
const tile = '<rect width="64" height="64" rx="14"';

const hueOf = (text: string): number => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);

/** What has no drawing shows its first letters; the same name always looks the same. */
const initials = (name: string, ground: string): string => {
  const letters = name
    .replaceAll(/[^a-z0-9]/gi, '')
    .slice(0, 4)
    .toUpperCase();
  const size = [26, 26, 26, 20, 17][letters.length] ?? 17;
  return (
    `${ground} fill="hsl(${hueOf(name)} 55% 38%)"/>` +
    `<text x="32" y="33" fill="#fff" font-family="system-ui,sans-serif" font-size="${size}" font-weight="600" ` +
    `text-anchor="middle" dominant-baseline="central">${letters}</text>`
  );
};

const draw = (drawing: Drawing | undefined, name: string, ground: string): string => {
  if (!drawing) return initials(name, ground);
  const pen = drawing.isLine
    ? 'fill="none" stroke="#fff" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round"'
    : 'fill="#fff"';
  return `${ground} fill="${drawing.ground}"/><path ${pen} d="${drawing.shape}"/>`;
};

const picture = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${content}</svg>`;

/** A coin, on a disc. */
export const coinPicture = (symbol: string): string => picture(draw(coins[symbol.toLowerCase()], symbol, disc));

const size = 64;

/** Several coins in one picture, each a view of its own (SVG 2, 7.11): `#usdt` at the end of its address shows one. */
export const coinSheet = (symbols: readonly string[]): string => {
  const drawn = symbols.map((symbol, at) => {
    const coinDrawing = draw(coins[symbol.toLowerCase()], symbol, disc);
    return (
      `<view id="${symbol.toLowerCase()}" viewBox="0 ${at * size} ${size} ${size}"/>` +
      `<g transform="translate(0 ${at * size})">${coinDrawing}</g>`
    );
  });
  const height = symbols.length * size;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${height}">${drawn.join('')}</svg>`;
};

/** A network, on a tile, so that it is not taken for a coin. */
export const networkPicture = (shortName: string): string =>
  picture(draw(networks[shortName.toLowerCase()], shortName, tile));

/** The service's own mark. */
export const ownPicture = (): string => picture(draw(florin, 'F', tile));

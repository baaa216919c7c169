/** Where the measured installation says it is reached: production knows https only, so a proxy is assumed in front. */
export const publicOrigin = 'https://pay.example.com';

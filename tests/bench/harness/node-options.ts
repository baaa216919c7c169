/**
 * What docs/production.md runs server and worker with. Without it Node 24 lets young objects take more than 130 MB under load
 * before it looks which of them are needed: more than all that the server keeps.
 */
export const smallYoungGeneration = '--max-semi-space-size=8';

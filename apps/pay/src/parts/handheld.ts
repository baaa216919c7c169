/** Whether this is a phone or tablet: a link may open a wallet here, and the camera cannot see this screen. */
export const isHandheld = (): boolean => matchMedia('(pointer: coarse)').matches;

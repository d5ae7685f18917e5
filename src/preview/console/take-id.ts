/** An id that nothing else of the page has, made of `wanted`. */
export type TakeId = (wanted: string) => string;

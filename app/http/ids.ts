/** An id of an address; 0, which no row has, for anything that is no id. */
export const idFrom = (text: string | null | undefined): number =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : 0

/** An id of the address; what is no number is an id that nothing has. */
export const idOf = (param: string | undefined): number =>
  /^[1-9]\d{0,14}$/.test(param ?? '') ? Number(param) : 0

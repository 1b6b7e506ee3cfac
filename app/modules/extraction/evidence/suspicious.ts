/** Words by which a page addresses a program that reads it rather than owners. */
const instructions =
  /\b(?:ignore|disregard|forget|override)\s+(?:(?:all|any|the|your|these|previous|prior|above|earlier|other)\s+){0,4}(?:instructions?|prompts?|rules given)\b|\b(?:system prompt|you are (?:now )?an? (?:ai|assistant|language model|chatbot)|as an ai (?:model|assistant)|<\/?(?:system|instructions?|page)>)/i

/** Whether a page tries to instruct its reader, whether or not the reader noticed it. */
export const triesToInstruct = (text: string) => instructions.test(text.replace(/\s+/g, ' '))

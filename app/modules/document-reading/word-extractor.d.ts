declare module 'word-extractor' {
  type Document = { getBody(): string; getFootnotes(): string; getEndnotes(): string }
  export default class WordExtractor {
    extract(source: string | Buffer): Promise<Document>
  }
}

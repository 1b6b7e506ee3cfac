import { parseId } from './ids'

/** What the address of a screen with a document viewer asks for: `doc`, `page` and `q`, the search in the documents. */
export function documentQuery(request: Request) {
  const { searchParams } = new URL(request.url)
  return {
    documentId: parseId(searchParams.get('doc')) || undefined,
    page: parseId(searchParams.get('page')) || undefined,
    q: searchParams.get('q') ?? '',
  }
}

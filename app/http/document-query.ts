import { parseId } from './ids'

/** The query parameters of a screen with a document viewer: `doc`, `page`, and `q`, the search in the documents. */
export function documentQuery(request: Request) {
  const { searchParams } = new URL(request.url)
  return {
    documentId: parseId(searchParams.get('doc')) || undefined,
    page: parseId(searchParams.get('page')) || undefined,
    q: searchParams.get('q') ?? '',
  }
}

/** The address of a request as the browser shows it; what scripted pages fetch has another. */
export function shownPath(request: Request) {
  const { pathname, searchParams } = new URL(request.url)
  searchParams.delete('_routes')
  const query = searchParams.toString()
  return pathname.replace(/\.data$/, '') + (query && `?${query}`)
}

import { useRouteLoaderData } from '@remix-run/react'
import { defaultBrand, type Brand } from '~/brand'
import type { SessionMessage, SignedInUser } from '~/modules/accounts/schema'

/** What every page knows. */
export type RootData = {
  brand: Brand
  user: Pick<SignedInUser, 'firstName' | 'lastName' | 'role'> | null
  flash: SessionMessage | null
  /** The navigation of the staff pages is narrow. */
  isSidebarCollapsed: boolean
}

export const useRootData = () => useRouteLoaderData<RootData>('root')

/** The product's names; the defaults while the root itself has failed. */
export const useBrand = (): Brand => useRootData()?.brand ?? defaultBrand

/** The title of a page, for `meta`. */
export function pageTitle(title: string, matches: readonly { id: string; data?: unknown }[]) {
  const root = matches.find((m) => m.id === 'root')?.data as RootData | undefined
  return { title: `${title} · ${root?.brand.productName ?? defaultBrand.productName}` }
}

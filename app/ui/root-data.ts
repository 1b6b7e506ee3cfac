import { useRouteLoaderData } from '@remix-run/react'
import { defaultBrand, type Brand } from '~/brand'
import type { Flash } from '~/modules/accounts/schema'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'

/** The root loader's data, available on every page. */
export type RootData = {
  brand: Brand
  /** The public address of the product, such as "https://example.com". */
  appUrl: string
  user: Pick<SignedInUser, 'firstName' | 'lastName' | 'role'> | null
  flash: Flash | null
  /** Whether the staff sidebar is collapsed. */
  isSidebarCollapsed: boolean
}

export const useRootData = () => useRouteLoaderData<RootData>('root')

/** The product's names; defaults if the root loader failed. */
export const useBrand = (): Brand => useRootData()?.brand ?? defaultBrand

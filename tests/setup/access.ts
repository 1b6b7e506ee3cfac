import { permissions } from '~/modules/permissions/permissions'

type Handler = { access?: unknown }
type Route = { id: string; loader?: Handler | undefined; action?: Handler | undefined }

const isDeclared = ({ access }: Handler) =>
  access === 'anyone' || (typeof access === 'string' && Object.hasOwn(permissions, access))

/** The loaders and actions that do not declare who has access, such as "routes/site/landing loader". */
export const undeclared = (routes: Route[]) =>
  routes.flatMap(({ id, loader, action }) => [
    ...(loader && !isDeclared(loader) ? [`${id} loader`] : []),
    ...(action && !isDeclared(action) ? [`${id} action`] : []),
  ])

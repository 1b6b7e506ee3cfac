import { SiteShell } from '~/ui/site-shell'

export default function Page() {
  return <SiteShell>soon</SiteShell>
}

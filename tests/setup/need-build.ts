import { isBuilt } from '../../scripts/prepare.mjs'

/** These tests run what a customer would get: what was built before the last change is something else. */
export default function needBuild() {
  if (!isBuilt()) throw new Error('build/ is missing or older than its sources: run `npm run build`.')
}

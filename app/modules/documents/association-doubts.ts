import { isSameAssociation } from '../extraction/association-names'
import { stateNames } from '../us-state-names'
import type { AssociationDoubt } from './received-document'

type DocumentAssociation = { id: number; association: string | null; usState: string | null }

type AssociationCount = { name: string; documents: number; isInState: boolean }

/**
 * The associations that documents name, most frequent first. Ties go to the one in the property's state, then
 * to the first.
 */
function countAssociations(
  documents: readonly DocumentAssociation[],
  propertyState: string,
): AssociationCount[] {
  const groups: AssociationCount[] = []
  for (const { association, usState } of documents) {
    if (association === null) continue
    const isInState = usState === propertyState
    const group = groups.find(({ name }) => isSameAssociation(name, association))
    if (group) {
      group.documents += 1
      group.isInState ||= isInState
    } else groups.push({ name: association, documents: 1, isInState })
  }
  return groups.sort((a, b) => b.documents - a.documents || Number(b.isInState) - Number(a.isInState))
}

/**
 * Documents of an order that name an association other than most of its documents do, or a state other than the
 * property's.
 * @param linkedName the name of the order's linked HOA, if any
 */
export function associationDoubts(
  documents: readonly DocumentAssociation[],
  propertyState: string,
  linkedName: string | null,
): Map<number, AssociationDoubt> {
  const [mostNamed, runnerUp] = countAssociations(documents, propertyState)
  const expected = linkedName ?? mostNamed?.name ?? null
  const isClear = linkedName !== null || (mostNamed?.documents ?? 0) > (runnerUp?.documents ?? 0)
  return new Map(
    documents.flatMap(({ id, association, usState }): [number, AssociationDoubt][] => {
      const isOther = association !== null && expected !== null && !isSameAssociation(association, expected)
      const isElsewhere = usState !== null && usState !== propertyState
      if (!isOther && !isElsewhere) return []
      const place = isElsewhere ? (stateNames[usState] ?? usState) : null
      return [
        [
          id,
          {
            name: association,
            expected: isOther ? expected : null,
            usState: place,
            isCertain: isOther && isClear,
          },
        ],
      ]
    }),
  )
}

import type { DocumentKind } from '../document-reading/types'
import { isOfAnotherAssociation, isUnusable, type ReceivedDocument } from './received-document'

type ChecklistEntry = {
  /** The label in the checklist (docs/specification/orders-and-checkout.md#upload-step). */
  name: string
  /** Any of these kinds satisfies the item. */
  kinds: readonly DocumentKind[]
  /** What the report cannot cover without it. */
  unansweredWithout: string
}

/** The documents that make a good report, most valuable first. */
const checklistEntries: readonly ChecklistEntry[] = [
  {
    name: 'Reserve Study',
    kinds: ['reserve_study'],
    unansweredWithout: 'how far the reserves are funded, or how likely a special assessment is',
  },
  {
    name: 'Budget and Financial Statements',
    kinds: ['budget', 'financial_statement'],
    unansweredWithout: 'whether the dues cover the costs, or how much goes to reserves',
  },
  {
    name: 'Insurance Certificate',
    kinds: ['insurance'],
    unansweredWithout: 'whether the buildings are insured, for how much, and with what deductible',
  },
  {
    name: 'Board Meeting Minutes (last 6-12 months if available)',
    kinds: ['minutes'],
    unansweredWithout: 'which repairs, lawsuits, and special assessments the board is discussing',
  },
  {
    name: 'CC&Rs (Covenants, Conditions & Restrictions)',
    kinds: ['ccrs'],
    unansweredWithout: 'who pays for which repairs, or what owners may do with their homes',
  },
  {
    name: 'HOA Bylaws',
    kinds: ['bylaws'],
    unansweredWithout: 'how the association decides: votes, quorum, and board',
  },
  {
    name: 'Rules and Regulations',
    kinds: ['rules'],
    unansweredWithout: 'which rules apply to pets, parking, and rentals',
  },
  {
    name: 'HOA Questionnaire',
    kinds: ['questionnaire'],
    unansweredWithout: 'how many owners pay late and how many homes are rented, which lenders ask about',
  },
  {
    name: 'HOA Fee Schedule',
    kinds: ['fee_schedule'],
    unansweredWithout: 'which fees are due at closing',
  },
]

export type ChecklistItem = {
  name: string
  /** Completes the sentence "Without it, the report can’t say …". */
  unansweredWithout: string
  documents: { id: number; name: string }[]
  /** Only amendments were received, not the document that they amend. */
  isAmendmentOnly: boolean
  /** Documents of this kind from other associations, which do not count. */
  fromOtherAssociations: { name: string; association: string }[]
}

/**
 * Which of the documents that make a good report are present, and why the missing ones matter, for any page
 * about an order's documents. Documents that cannot be opened or that belong to another association do not
 * count.
 */
export function documentChecklist(
  received: readonly Pick<
    ReceivedDocument,
    'id' | 'name' | 'state' | 'kind' | 'isAmendment' | 'threat' | 'associationDoubt'
  >[],
): ChecklistItem[] {
  const usable = received.filter((document) => !isUnusable(document))
  return checklistEntries.map(({ name, kinds, unansweredWithout }) => {
    const ofKind = usable.filter((document) => kinds.includes(document.kind))
    const ofThisAssociation = ofKind.filter((document) => !isOfAnotherAssociation(document))
    const complete = ofThisAssociation.filter((document) => !document.isAmendment)
    return {
      name,
      unansweredWithout,
      documents: complete.map((document) => ({ id: document.id, name: document.name })),
      isAmendmentOnly: complete.length === 0 && ofThisAssociation.length > 0,
      fromOtherAssociations: ofKind
        .filter(isOfAnotherAssociation)
        .map((document) => ({ name: document.name, association: document.associationDoubt?.name ?? '' })),
    }
  })
}

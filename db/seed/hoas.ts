import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { addDocument } from '~/modules/documents/add-document.server'
import { receiveFile } from '~/modules/document-files/storage.server'
import { datesInWords } from '~/modules/date-formats'
import { createHoa } from '~/modules/hoas/create-hoa.server'
import { listHoaDocuments } from '~/modules/hoas/documents.server'
import { linkOrderToHoa } from '~/modules/staff-orders/link-order-to-hoa.server'
import { hoaSchema } from '~/modules/hoas/schema'
import { db } from '~db/client.server'
import { hoas } from '~db/schema'
import { associationDocuments, type Association } from './associations'
import { findAccount } from './find-account'
import { findSampleOrder } from './orders'
import { makePdf } from './pdf'
import { sampleOrders } from './sample-orders'
import { dateIn } from './date-in'
import { dayMs } from '~/modules/time-units'

/**
 * Data missing from the orders' associations. Dates that should stay recent are relative to today, in days.
 */
type HoaDetails = {
  propertyType: string
  yearBuilt: number
  amenities: string
  budgetStatus: string
  managementCompany: string
  insuranceInDays?: number
  /** How many days ago each document was uploaded. */
  documentsDaysAgo: number[]
}

const hoaDetails: HoaDetails[] = [
  {
    propertyType: 'Single Family Homes',
    yearBuilt: 1998,
    amenities: 'Lake, Playground, Walking paths',
    budgetStatus: 'cash_positive',
    managementCompany: 'Demo Community Management',
    insuranceInDays: 222,
    documentsDaysAgo: [40, 120, 120],
  },
  {
    propertyType: 'Condominium',
    yearBuilt: 1974,
    amenities: 'Laundry room, Bicycle storage',
    budgetStatus: 'deficit',
    managementCompany: '',
    insuranceInDays: 21,
    documentsDaysAgo: [15, 345, 402, 30],
  },
  {
    propertyType: 'Mixed Use',
    yearBuilt: 2006,
    amenities: 'Clubhouse, Pool, Tennis courts',
    budgetStatus: 'balanced',
    managementCompany: 'Demo Desert Management',
    insuranceInDays: 140,
    documentsDaysAgo: [60, 200],
  },
  {
    propertyType: 'Townhomes',
    yearBuilt: 1989,
    amenities: 'Dock',
    budgetStatus: 'balanced',
    managementCompany: 'Demo Harbor Management',
    documentsDaysAgo: [],
  },
  {
    propertyType: 'Single Family Homes',
    yearBuilt: 2012,
    amenities: '',
    budgetStatus: '',
    managementCompany: '',
    documentsDaysAgo: [],
  },
  {
    propertyType: '',
    yearBuilt: 0,
    amenities: '',
    budgetStatus: '',
    managementCompany: '',
    documentsDaysAgo: [],
  },
]

function documentsOf(association: Association, insuranceInDays: number) {
  const [bylaws, covenants, statements] = associationDocuments(association)
  const [from, to] = [insuranceInDays - 365, insuranceInDays].map((days) => datesInWords(dateIn(days)))
  const certificate = makePdf(`Certificate of Insurance for ${association.name}`, [
    `This certifies that the buildings of ${association.name} in ${association.city}, ${association.state} are insured at replacement cost.`,
    '',
    'Insurance carrier: Demo Mutual Insurance',
    `Policy period: ${from} to ${to}`,
  ])
  return [{ name: 'Insurance Certificate.pdf', content: certificate }, bylaws, covenants, statements]
}

function makeHoa(admin: SignedInUser, association: Association, sample: HoaDetails): number {
  const existing = db().select({ id: hoas.id }).from(hoas).where(eq(hoas.name, association.name)).get()
  if (existing) return existing.id
  const { insuranceInDays, documentsDaysAgo: _, ...description } = sample
  const isInsured = insuranceInDays !== undefined
  return createHoa(
    admin,
    hoaSchema.parse({
      ...description,
      name: association.name,
      address: association.address,
      city: association.city,
      state: association.state,
      zipCode: association.zipCode,
      totalUnits: association.units,
      monthlyDues: association.monthlyFeeCents / 100,
      reserveFund: association.reserveCents / 100,
      insuranceCarrier: isInsured ? 'Demo Mutual Insurance' : '',
      insuranceExpiration: isInsured ? dateIn(insuranceInDays) : null,
      phoneNumber: description.managementCompany ? '206-555-0199' : '',
    }),
  )
}

/**
 * Creates the associations of the sample orders, some with documents, including one that has expired and one
 * that soon will. An interrupted run can be resumed.
 * @returns the number of created documents
 */
export async function seedHoas(): Promise<number> {
  const admin = findAccount('admin@example.com')
  if (!admin) return 0
  let created = 0
  for (const [index, order] of sampleOrders.entries()) {
    const { association } = order
    const sample = hoaDetails[index]
    if (!sample) continue
    const hoaId = makeHoa(admin, association, sample)
    // The newest orders stay unlinked, so that their pages show the suggestion.
    const found = findSampleOrder(order)
    if (found && found.hoaId === null && found.status !== 'new' && found.status !== 'pending')
      linkOrderToHoa(admin, found.id, hoaId)
    const existingNames = listHoaDocuments(hoaId, { page: 1, pageSize: 200 }).rows.map(
      (document) => document.name,
    )
    const sampleDocuments = documentsOf(association, sample.insuranceInDays ?? 0)
    for (const [index, daysAgo] of sample.documentsDaysAgo.entries()) {
      const document = sampleDocuments[index]
      if (!document || existingNames.includes(document.name)) continue
      const file = await receiveFile(Readable.from([document.content]))
      await addDocument({ hoaId }, document.name, file, admin.id, Date.now() - daysAgo * dayMs)
      created += 1
    }
  }
  return created
}

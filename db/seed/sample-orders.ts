import type { RequestKind } from '~/modules/report-fields/missing-documents'
import type { Association } from './associations'

/** The customer, the property, and the order's status. */
export type SampleOrder = {
  status: 'pending' | 'new' | 'processing' | 'final review' | 'completed'
  /** When it was ordered, in days before the seed; a paid order was paid immediately. */
  daysAgo: number
  customer: {
    role: 'homebuyer' | 'homeseller' | 'realtor' | 'lender' | 'escrow' | 'other'
    firstName: string
    lastName: string
    email: string
    company?: string
  }
  /** How many of the five documents the customer has uploaded. */
  documentCount: number
  /** Documents that staff have requested from the customer since. */
  requested?: RequestKind[]
  association: Association
}

export const sampleOrders: SampleOrder[] = [
  {
    status: 'completed',
    daysAgo: 16,
    customer: { role: 'realtor', firstName: 'Demo', lastName: 'Realtor', email: 'demo.realtor@example.com' },
    documentCount: 5,
    association: {
      name: 'Heron Lake Homeowners Association',
      address: '18 Heron Lake Drive',
      city: 'Boise',
      state: 'ID',
      zipCode: '83702',
      units: 142,
      projectType: 'Planned unit development',
      monthlyFeeCents: 21000,
      transferFeeCents: 25000,
      reserveCents: 91_400_000,
      reserveNeedCents: 98_000_000,
      lateOwners: 2,
      rentalLimitPercent: 20,
      yearBuilt: 2011,
      pets: 'Two pets are welcome in each home.',
      news: 'The new playground was opened in August, 4 percent under its budget. No repairs are outstanding.',
      repairs: 'None',
    },
  },
  {
    status: 'completed',
    daysAgo: 9,
    customer: { role: 'lender', firstName: 'Demo', lastName: 'Lender', email: 'demo.lender@example.com' },
    documentCount: 5,
    association: {
      name: 'Sycamore Court Condominiums',
      address: '4400 Sycamore Court',
      city: 'Portland',
      state: 'OR',
      zipCode: '97214',
      units: 36,
      projectType: 'Condominium',
      monthlyFeeCents: 48500,
      transferFeeCents: 40000,
      reserveCents: 8_900_000,
      reserveNeedCents: 41_000_000,
      lateOwners: 6,
      rentalLimitPercent: 40,
      yearBuilt: 1978,
      pets: 'One cat, or one dog of up to forty pounds, is welcome in each home.',
      news: 'The roof of the north building leaks again. Two bids came in, both higher than the reserve fund can cover; a special assessment will be put to a vote in January.',
      repairs: 'Critical',
    },
  },
  {
    status: 'final review',
    daysAgo: 3,
    customer: {
      role: 'homebuyer',
      firstName: 'Demo',
      lastName: 'Buyer',
      email: 'demo.buyer@example.com',
    },
    documentCount: 5,
    association: {
      name: 'Granite Ridge Owners Association',
      address: '77 Granite Ridge Loop',
      city: 'St. George',
      state: 'UT',
      zipCode: '84770',
      units: 210,
      projectType: 'Planned unit development',
      monthlyFeeCents: 16500,
      transferFeeCents: 15000,
      reserveCents: 62_000_000,
      reserveNeedCents: 80_000_000,
      lateOwners: 5,
      rentalLimitPercent: 15,
      yearBuilt: 1999,
      pets: 'Two pets are welcome in each home, and none may roam.',
      news: 'The road around the clubhouse was resurfaced in August, paid from reserves. No repairs are outstanding.',
      repairs: 'None',
    },
  },
  {
    status: 'processing',
    daysAgo: 1,
    customer: {
      role: 'escrow',
      firstName: 'Demo',
      lastName: 'Escrow',
      email: 'demo.escrow@example.com',
      company: 'Harborview Escrow',
    },
    documentCount: 4,
    requested: ['reserve_study', 'insurance'],
    association: {
      name: 'Pelican Bay Townhomes Association',
      address: '901 Pelican Bay Way',
      city: 'Tacoma',
      state: 'WA',
      zipCode: '98402',
      units: 64,
      projectType: 'Planned unit development',
      monthlyFeeCents: 34000,
      transferFeeCents: 30000,
      reserveCents: 21_700_000,
      reserveNeedCents: 36_000_000,
      lateOwners: 3,
      rentalLimitPercent: 25,
      yearBuilt: 1994,
      pets: 'Pets are welcome with the consent of the board.',
      news: 'The seawall was inspected in June. No repairs are outstanding, and none is expected before 2029.',
      repairs: 'None',
    },
  },
  {
    status: 'new',
    daysAgo: 0.1,
    customer: { role: 'homeseller', firstName: 'Demo', lastName: 'Seller', email: 'demo.seller@example.com' },
    documentCount: 5,
    association: {
      name: 'Orchard Green Homeowners Association',
      address: '260 Orchard Green Street',
      city: 'Sacramento',
      state: 'CA',
      zipCode: '95818',
      units: 88,
      projectType: 'Planned unit development',
      monthlyFeeCents: 27500,
      transferFeeCents: 35000,
      reserveCents: 33_000_000,
      reserveNeedCents: 44_000_000,
      lateOwners: 4,
      rentalLimitPercent: 25,
      yearBuilt: 2005,
      pets: 'Three pets are welcome in each home.',
      news: 'Drought-tolerant landscaping along the main path is finished.',
      repairs: 'None',
    },
  },
  {
    status: 'pending',
    daysAgo: 0.05,
    customer: {
      role: 'homebuyer',
      firstName: 'Demo',
      lastName: 'Buyer',
      email: 'demo.second.buyer@example.com',
    },
    documentCount: 2,
    association: {
      name: 'Cedar Hollow Condominium Association',
      address: '12 Cedar Hollow Lane',
      city: 'Denver',
      state: 'CO',
      zipCode: '80205',
      units: 52,
      projectType: 'Condominium',
      monthlyFeeCents: 39900,
      transferFeeCents: 20000,
      reserveCents: 14_200_000,
      reserveNeedCents: 30_000_000,
      lateOwners: 1,
      rentalLimitPercent: 30,
      yearBuilt: 1986,
      pets: 'One pet is welcome in each home.',
      news: 'The elevator of building B is being replaced; the work will be finished in December.',
      repairs: 'Deferred',
    },
  },
]

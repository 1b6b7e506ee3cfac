import { describe, expect, it } from 'vitest'
import { fieldLabel, labeledEntry } from '~/modules/activity-log/labels.server'
import { nameInWords, sectionLabel } from '~/modules/activity/schema'

describe('the labels of the activity log', () => {
  it.each([
    ['pdf', 'PDF'],
    ['fipho', 'FiPhO Health Scores'],
    ['hoas', 'HOAs'],
    ['key-info', 'Key Information'],
    ['activity log', 'Activity log'],
  ])('label the section %s as %s', (section, label) => {
    expect(sectionLabel(section)).toBe(label)
  })

  it.each([
    ['insurance.expiration', 'Insurance Expiration'],
    ['healthScores.physical', 'Physical Health Score'],
    ['fipho', 'FiPhO Health Scores'],
    ['monthlyDues', 'Monthly dues'],
    ['criticalAlerts', 'Alerts'],
    ['assignee', 'Assigned to'],
    ['status', 'Status'],
    // A field name from a partner's API call.
    ['their.own.field', 'their.own.field'],
  ])('label the field %s as %s', (field, label) => {
    expect(fieldLabel(field)).toBe(label)
  })

  it.each([
    ['documentId', 'Document ID'],
    ['hoa', 'HOA'],
    ['url', 'URL'],
    ['items', 'Items'],
  ])('label the detail %s as %s', (name, label) => {
    expect(nameInWords(name)).toBe(label)
  })

  it('format statuses and dates by their field', () => {
    const entry = (section: string, field: string, oldValue: string | null, newValue: string) => {
      const { oldValue: from, newValue: to } = labeledEntry({
        id: 1,
        userId: null,
        user: null,
        action: 'updated',
        section,
        field,
        oldValue,
        newValue,
        description: '',
        order: null,
        metadata: null,
        createdAt: 0,
      })
      return [from, to]
    }
    expect(entry('task', 'status', 'pending', 'in_progress')).toEqual(['New', 'In Progress'])
    expect(entry('order', 'status', 'pending', 'final review')).toEqual(['Pending', 'Final Review'])
    expect(entry('report', 'insurance.expiration', null, '2027-06-30')).toEqual([null, 'June 30, 2027'])
  })
})

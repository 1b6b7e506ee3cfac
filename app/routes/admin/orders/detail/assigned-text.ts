/** The message after assigning orders. */
export const assignedText = ({ assigned, name }: { assigned: number; name: string }) =>
  assigned === 0
    ? { title: 'Nothing to assign', description: `Already assigned to ${name}.` }
    : {
        title: assigned === 1 ? 'Order Assigned' : 'Orders Assigned',
        description: `${assigned === 1 ? 'It is' : `${assigned} orders are`} now assigned to ${name}, who has been notified by email.`,
      }

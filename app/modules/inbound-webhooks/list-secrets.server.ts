import { asc, eq } from 'drizzle-orm'
import { db } from '~db/client.server'
import { hoas, inboundSecretHoas, inboundSecrets, users } from '~db/schema'
import type { InboundPermission } from './access'
import { hoaLine } from './named-hoas.server'

/** The secrets for inbound calls with their access, without their values. */
export function listInboundSecrets(now = Date.now()) {
  const named = db()
    .select({
      secretId: inboundSecretHoas.secretId,
      id: hoas.id,
      name: hoas.name,
      city: hoas.city,
      state: hoas.state,
    })
    .from(inboundSecretHoas)
    .innerJoin(hoas, eq(hoas.id, inboundSecretHoas.hoaId))
    .orderBy(asc(inboundSecretHoas.secretId), asc(hoas.id))
    .all()
  return db()
    .select({
      id: inboundSecrets.id,
      name: inboundSecrets.name,
      permissions: inboundSecrets.permissions,
      extent: inboundSecrets.extent,
      accessChosenAt: inboundSecrets.accessChosenAt,
      previousSecretUntil: inboundSecrets.previousSecretUntil,
      createdAt: inboundSecrets.createdAt,
      lastUsedAt: inboundSecrets.lastUsedAt,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(inboundSecrets)
    .innerJoin(users, eq(users.id, inboundSecrets.createdById))
    .orderBy(asc(inboundSecrets.id))
    .all()
    .map(({ firstName, lastName, permissions, accessChosenAt, previousSecretUntil, ...secret }) => {
      const hoasOfSecret = named.filter(({ secretId }) => secretId === secret.id)
      return {
        ...secret,
        permissions: JSON.parse(permissions) as InboundPermission[],
        hoaNames: hoasOfSecret.map(({ name }) => name),
        hoaLines: hoasOfSecret.map(hoaLine).join('\n'),
        /** Whether it is from before secrets had permissions, so that no one has chosen its access. */
        isUnlimited: accessChosenAt === null,
        previousSecretUntil: (previousSecretUntil ?? 0) > now ? previousSecretUntil : null,
        createdBy: `${firstName} ${lastName}`,
      }
    })
}
export type ListedSecret = ReturnType<typeof listInboundSecrets>[number]

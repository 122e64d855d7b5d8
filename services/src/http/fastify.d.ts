import type { SignedIn } from './deps.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `authenticate` on every route whose role is not `public`. */
    signedIn: SignedIn | null
  }
  interface FastifyContextConfig {
    /** `public`: anybody; `user`: anybody signed in; `admin`: role id 1. Every route states it. */
    role?: 'public' | 'user' | 'admin'
  }
}

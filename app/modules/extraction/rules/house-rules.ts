import type { Passage } from './passage'

/** Pets, parking, rentals, smoking, and architectural review. */
export const houseRules: readonly Passage[] = [
  {
    path: 'propertyDetails.petRules',
    subject: /\b(?:pets?|animals?|dogs?|cats?|livestock|poultry|fowl|chickens|kennels?)\b/i,
    heading: /\b(?:pets?|animals?|dogs)\b/i,
    details: [
      /\b(?:household pets?|domestic)\b/i,
      /\b(?:leash(?:e[sd])?|under control)\b/i,
      /\b(?:pounds|lbs)\b/i,
      /\b(?:one|two|three|four|\d)\b[^.]{0,14}\b(?:pets?|dogs?|cats?|animals?)/i,
      /\b(?:raised|bred|kept|breeding|commercial purpose)\b/i,
      /\bnuisance|noise|waste|feces|excrement\b/i,
      /\b(?:regist\w+|breeds?|vicious|deposit)\b/i,
    ],
    statements: [
      [/\brun(?:ning)? (?:loose|at large)\b|\broam\b/i, 5],
      // Kinds and numbers allowed are more relevant than conditions.
      [
        /\b(?:no|only|reasonable number of|(?:not |no )?more than|maximum of|limited to|up to)\b[^.]{0,25}\b(?:pets?|dogs?|animals?)\b|\b(?:pets?|dogs?|animals?)\b(?! (?:doors?|runs?|houses?|pens?|food|owners?|areas?|waste))[^.]{0,30}\b(?:(?:is|are|be) (?:strictly )?(?:not |only )?(?:allowed|permitted|prohibited|forbidden|limited|banned)|may (?:not )?be kept)\b/i,
        4,
      ],
      [
        /\b(?:(?:no|not) more than|maximum of|up to|limit(?:ed)? (?:of|to)|only)\b[^.]{0,12}\b(?:one|two|three|four|\d)\b/i,
        3,
      ],
      [/\b(?:pools?|clubhouse|playground|courts?|doors?|article \d)\b/i, -5],
      [
        /^(?!.*\b(?:kept|keep|permitted|allowed|leash\w*|number|pounds|lbs)\b).*\b(?:waste|litter|feces|excrement|indoors|damages?)\b/is,
        -4,
      ],
    ],
    unless: /service animals? only|(?:except|other than) (?:\w+ ){0,2}service animals|insurance/i,
  },
  {
    path: 'propertyDetails.parkingRules',
    subject: /\b(?:park(?:ed|ing)?|vehicles?|automobiles?|trailers?|boats?|garages?)\b/i,
    heading: /\b(?:parking|vehicles?)\b/i,
    details: [
      /\b(?:guests?|visitors?)\b/i,
      /\b(?:commercial|recreational|RVs?|motor ?homes?|campers?|boats?|trailers?|trucks?)\b/i,
      /\b(?:towed?|towing|removed)\b/i,
      /\b(?:garages?|driveways?|assigned|stalls?|spaces?)\b/i,
      /\b(?:hours|overnight|days)\b/i,
      /\b(?:inoperable|inoperative|unlicensed|abandoned|disabled|repair)\b/i,
      /\b(?:streets?|on-street|fire lane)\b/i,
    ],
    statements: [
      [
        /\b(?:trailers?|trucks?|boats?|campers?|RVs?|cars|vehicles?|motor ?homes?)\b[^.]{0,80}\b(?:(?:shall|may|must|can|will|are) (?:not|never) (?:to )?be|cannot be|are not to be) (?:kept|parked|stored|left)\b/i,
        5,
      ],
      [/\bobstruct\w*|\bno (?:solicit|storage)/i, -5],
      [
        /\b(?:vehicles?|cars?|automobiles?|residents?|owners?)\b[^.]{0,40}\b(?:must|shall|may|should|are to|can(?:not)?|limited|only)\b[^.]{0,40}\bpark(?:ed|ing)?\b/i,
        2,
      ],
    ],
    unless:
      /smok|sprinkler|insurance|lien|park(?:s|ing lot)? (?:lighting|maintenance|sweeping)|easement|construct a|building permit|as a (?:temporary )?residence/i,
  },
  {
    path: 'propertyDetails.rentalRules',
    subject:
      /\b(?:leas(?:e|es|ed|ing)|rent(?:s|al|als|ed|ing)?|tenants?|sublet|airbnb|vrbo|timeshare|transient|owner[- ]occup\w+)\b/i,
    heading: /\b(?:leas(?:e|es|ed|ing)|rent(?:al|als|ed|ing)?|tenan\w+)\b/i,
    statements: [
      [
        /\b(?:less than|at least|minimum|not (?:be )?(?:leased|rented)|no (?:owner|unit|home|lot)|prior written)\b/i,
        3,
      ],
      [/\b(?:no more than|maximum|percent|cap)\b|%/i, 2],
      [/["“]?for (?:sale|rent)["”]?|signs?\b/i, -8],
      [/\b(?:stor(?:e|ed|age)|park(?:ed|ing)?|trailers?|pets?|animals?)\b/i, -5],
      [/\bresponsible for\b|\bliable\b/i, 1],
    ],
    details: [
      /\b(?:months?|days?|year|term of)\b/i,
      /\b(?:transient|hotel|short[- ]term|nightly|vacation)\b/i,
      /\b(?:writing|written|copy of)\b/i,
      /\b(?:cap|percent|maximum number|waiting list|hardship)\b|%/i,
      /\b(?:entire|less than (?:the |all|an entire))\b/i,
      /\b(?:subject to|comply|bound by)\b/i,
      /\b(?:prior (?:written )?(?:approval|consent)|occup(?:y|ied))\b/i,
    ],
    unless:
      /equipment lease|lease of (?:the )?common|board may lease|release|please|solar|ground lease|rented (?:truck|dumpster)|insurance|power to (?:lease|acquire)|own, hold|sign (?:all )?leases|\bvot(?:e|ing)\b|proxy/i,
  },
  {
    path: 'propertyDetails.smokingRules',
    subject: /\b(?:smok(?:e|ing|ed)|non-?smoking|vap(?:e|ing)|tobacco|cigarettes?|marijuana)\b/i,
    heading: /\bsmok/i,
    details: [
      /\b(?:prohibited|not (?:allowed|permitted)|no smoking|banned|smoke[- ]free|non-?smoking)\b/i,
      /\b(?:units?|common areas?|balcon\w+|patios?|building)\b/i,
      /\b(?:feet|ft)\b/i,
    ],
    unless: /smoke (?:detector|alarm)s?|\bdesignate\b|chimney|barbecue|smoke damage/i,
  },
  {
    path: 'propertyDetails.architecturalReview',
    subject:
      /\b(?:architectural|design review|ARC|ACC|DRC|(?:improvement|building|environmental|modifications?|covenants?|design|aesthetics?) committee|no (?:improvement|building|structure|fence|addition|dwelling|modification|alteration)s?|exterior (?:alteration|change|modification|surface|appearance)s?|plans and specifications|(?:prior|formal) written (?:approval|consent)|(?:board|HOA|association) (?:approval|permission)|permission (?:from|of) the (?:\w+ )?board|(?:modifications?|alterations?|additions?) (?:and|or) (?:modifications?|alterations?|additions?))\b/i,
    // A sentence that began on the page before says until when nothing may be built.
    requirement: /\b(?:until|unless)\b[^.]{0,200}\bapproved\b/i,
    heading:
      /\b(?:architectural|design review|ARC\b|ACC\b|exterior (?:changes|alterations|modifications|improvements)|alterations)/i,
    details: [
      /\b(?:prior|written|in writing)\b/i,
      /\bwithin\s+[^.]{0,25}\bdays\b/i,
      /\bdeemed (?:approved|disapproved|denied)\b/i,
      /\b(?:submitted|submit|application)\b/i,
      /\b(?:permission|pre-?approv\w+|subject to (?:\w+ )?(?:review|approval))\b/i,
      /\b(?:before|prior to|in advance)\b/i,
      /\bapprov(?:al|ed?|es)\b/i,
    ],
    statements: [
      [/\b(?:erected|constructed|placed|altered?|change[sd]?|installed|commenced|made|painted)\b/i, 2],
      [/\b(?:until|unless|without|before|prior to)\b[^.]{0,120}\b(?:approv|consent)/i, 3],
      [/\b(?:rent|leas(?:e|ed|ing)|pets?|parking|assessments?|amend(?:ed|ment))\b/i, -5],
      [
        /^(?:\W{0,3}\w{1,8}[.)]{1,2}\s+)?No (?:\w+,? ){0,3}(?:buildings?|structures?|fences?|improvements?|alterations?|additions?|exterior|dwellings?|planting)\b/,
        3,
      ],
      [
        /\bshall not be (?:deemed|construed)|\bwaiver\b|\bliab(?:le|ility)\b|\bapproval by the\b[^.]{0,50}\bof any\b/i,
        -5,
      ],
      [
        /\b(?:committee|board|ARC|ACC)\b[^.]{0,20}\b(?:must|shall|has to|needs? to) (?:\w+ )?approve\b|\b(?:needs?|requires?|subject to)\b[^.]{0,25}\bapproval (?:of|by|from) the\b/i,
        5,
      ],
      [/\bmust (?:\w+ )?(?:get|obtain|have|receive|submit)\b/i, 2],
      [/\b(?:solar|antennas?|satellite|flags?)\b/i, -3],
      // Permission to keep something is not about changing a building.
      [/\bstorage (?:of|in|on|is)\b|\bno storage\b(?! (?:shed|building|structure|tank))|\bstored\b/i, -7],
      // Setbacks need no approval.
      [/^(?!.*\b(?:approv|consent|permission|submi|review|committee|written))/is, -8],
    ],
    unless:
      /members of the (?:architectural )?committee shall (?:be|serve|consist)|term of office|compensation/i,
  },
]

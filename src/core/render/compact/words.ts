// Written by scripts/compact_words.mjs from the ranks of o200k_base and cl100k_base
// and the English words of SCOWL (THIRD_PARTY_NOTICES.md has its license).

/** Words that no bundled vocabulary uses, the commonest first. */
export const PLAIN_WORDS: readonly string[] = `
let import print bet look try text say fact android writ beg float fore book console success match fun keep
throw mill ask govern update account says won player seem override belie online instance consider important lib
grow miss author begin sever told query tell font looking story mom sort task publish deal server files password
save send news came delete watch girl unsigned together throws terms took website went token mind comes anything
ago students fig buffer net suggest accept click players answer header believe moment please teach article sell
icon database viol sender published returns constructor favor parse perfect questions president graph campaign
raise shall unique pour byte shows simply political seems blog everyone pretty menu names dim companies soon
choose transform hash regard commit align especially script useful popular anyone song finally ways stack
undefined operator candid argument characters wonder worth bytes login placeholder properties respond rule
logger seek username arguments serious customer began chance leaders offers remember shoot scene became implied
wrote cop inn ones directory beautiful stuff sale town customers owner nice editor books speak cache setup
turned gave decided loaded consist gives ideas exists parser huge star saved earlier layout videos pages
creating kids shown dispatch knew math keys vote theme props writer copyright generate browser favorite happened
recommend looked rows nation discover nearly handler predict interesting thous rank projects plot warrant
headers raw gratis aria batch queue fans tour announced agreed earn photos dialog enable sets meaning rap
variables stories officials builder debug guy hop demand export agree pod director yield integer prices reset
guys doll leader suffer advert moved payload symbol hundred transaction links suit smart fetch owners certainly
reject mock amazing guess particularly domain danger colors powerful posts album obvious budget flags truth gone
battle calling abstract cursor upload columns boy clients employees cookies ahead cash reviews logging fan
connected thus remains starts runs marketing families folder biggest permissions showed happens economy helps
guest easier protest schools serve reflect ton meant warn despite whatever trail efforts essay hat helped
produced mission enabled haven surround plugin execute thousands becomes scroll strings matches excellent widget
destination cancel corner trend belong pictures labels aim styles prefix router crow century shut attract seemed
asset thanks experiment clearly justify selector redistribute span advantage truly compare cloud slot
automatically initialize bits limitations learned movies puts continues appoint gather eventually validate
officers accounts pitch assume businesses parties instant thank articles cities appeared mentioned critic stars
relevant stored assign approx reply bug faith god impress bright afford supposed holds kernel mostly governing
tile ignore artist slightly award watching blank theory python verify asking spending influence chief tom
policies loved hide dump decide keeping citizens photograph zip odd ends proceed animation refresh shooting
revealed stats opportunities doubt apps defend ideal funds stores rob welcome decor turns faster ran sorted
entered audience snap forget putting allowing entries prefer skip competition bind league tells communities
honest apart talent funding decades versions moves schema residents wed mes absolutely merge drag bot helpful
worry worse magic proposed winning dictionary debate tough calculate efficient deleted proof sides plays
organizations recipe wonderful inputs trading fashion disable highlight encoding rain candidates dollars tokens
promise bigger famous answers plenty authorities routes reward quiet advent adds animated profit era expensive
currency leadership timestamp listener creates tun arrived lists sob hundreds politics consumer challenges
depart creative introduced permit google manner planet believed journey solve launched sending telling debt
experts depending judge claimed songs granted passion loan voters markets ticket millions interests worst
drivers differences tweet researchers hero suggested lands casino forum cheap ride chunk chosen substantial
letters wealth significantly till succeed dish authors rooms begins excited bonus relatively actor numerous
prove decimal closer corresponding opts logic dropped registration statements scientific feat films fellow hex
anywhere estate figures proud fake buttons logo brings escape awesome happening deals fixture repository cookie
laugh victory compute matching displayed framework quote importance humans bringing votes desired increases
lights paths minister readers dot surprise vast picked imagine exports fro sync edges indeed kinds considering
spell matters corporate broadcast pixel revenue rush hits boys wedding hint busy websites representation
perspective facts realize occasion instances statistics beauty tog likes accused explore grant dire authentic
decade ourselves basically suggests legislation forth exciting enumerate wrapper vary jest expressed
presidential drawing topics stands delegate accurate cabin ending developers consumers powers dismiss
effectively returning modules handles serving artists ham soul pairs dram diagram believes keyboard winner stub
ultimately anyway yesterday tiny noticed yards verbose finds logged proposal infrastructure ads largely diss
revolution uniform depends contest apparently ancient remark dinner tack enemies existence fired obviously
writes tracks seriously scientists coordinates grew bold perfectly moments slowly courses saving enjoyed basket
studio doors maps knowing representing trick tact disappoint valor knock transactions ids sections graphics
packages ease professor addresses bounds pointed swap emails appeal regulations technologies paragraph
institutions streets somewhat tickets configure magazine destroyed approval designs crypt suitable surprised
expansion translation upcoming refuge fails fault chose threads anymore sorry fantastic stood younger struggle
engineering translate designer somewhere grown opponent guests clone reliable increasingly explains featured
withdraw indicates wins investors listing suddenly premium soldiers surprising subjects talked encourage liked
manufacturing functionality shots decent toggle fade luck efficiency searching realized scenario incredible
references wallet iterator cuts subscription closely valuable spark birthday imports possess tea rein worldwide
represented visitors latter bow pending smile collections earned screens titles abandon folks lets watched
appreciate guarantee lowest languages bias shirt thinks bunch universe sans supporters carefully zoom legit
respectively seasons taught mongoose tensor sees hoping aside editing voting parsed forever resume papers
suffering declarations stuck coup slots glad brands harder pixels developer explode lunch essentially loves
reads tow gaming opens gent joy literally declare impressive slice understood nick elections hopes guilty
defensive doctors loader scenes bless everybody hence sought salary fraud tournament ore encode keyword thousand
passes voted merely stronger suffered alongside outputs servers snapshot tries seats epoch penalty credentials
reveal catalog descriptor distribute tort responded featuring cant confident entertainment gonna mistake esp
scored tout atmosphere tomorrow engage careful crucial publication loans commonly governments affordable
authentication pleasure partition crimes defaults nations lovely brew convent convenient ultimate metrics vice
offense contribute newspaper diverse incredibly lady streaming stead everywhere confront troops nous
communications decode okay heavily rotate mayor somehow capabilities chances guitar fiction cols posting
reputation finance gotten invent restart pose announcement serves geometry sprite migrations settlement vie laid
preview phrase flavor belongs rescue rely rend borrow quotes literature plugins creature vertices deeply roughly
initialized scalar signals dummy aver debut pressed genre arrive heap singles thesis ruling thorough publicly
initialization definitions terrible indent desktop principle zeros mere weigh estimates argue forecast involves
lucky handled sty phones architecture euro disclaimer losses dollar pilot podcast lighting crate ships symbols
lesson dad liberal ram reportedly gut bitcoin spokesman bags tonight arrow delicious stops adventure blockchain
defer directions subscribe delight territory rounded opinions hire implicit unset declaration defeat constants
spawn founded somebody pause ratings gate rewrite programme cameras improvements scholar gained joining
innovative pert invited suggestions fer analyst clang metric stake argued hung fits equally champion trends
attacked lessons allegations fantasy celebrate arrays improving agenda presents timing landscape logs hosts
pleased printing computers theta contribution squad blame officially locale amateur answered strategic nobody
speaker pron lookup pandas recipes reload equipped defines warned contemporary tel hub cub boundary meg gem
politicians coins choosing festival outstanding firms lemma repeatedly painting courts brows cute fest greatly
attractive downtown memories probability promised reporter endorse savings warnings founder franchise
contributions reporters governor wage secretary hunt crop assumed deeper ordinary atom offices philosophy
convenience edited cake provisions soup sauce compile allegedly wanting bowl rally accompany stride releases
roads intersection refers lawsuit flowers calm lobby sink guaranteed viewed interviews luxury playoff opponents
incoming attempting judgment compiler cats shops barely aimed wrapped agreements studied quarterback syntax
diversity scripts respective identical democracy flask dependencies hover queries vulnerable portfolio iteration
actors drama legacy contributed tons stayed shortly operators hosting managers strengthen compiled comic fiscal
bitmap configured modes ties logical approaches unlike stunning whereas formats caller entitled invoke
temperatures predictions clicked templates creator violation concluded vars struggling creatures replied unused
insight armor meters minds enables apt viewing drives followers allies damaged controversial credits bother
vacation hardly enterprise visitor libraries pent gathered letting allocated newsletter sigma sour expense
wondering recruit barrel balls discussions blend contributors petition dozen claiming fulfill fare fought rag
boards tiles encoded graphic longitude encouraged startup cached races gifts segments laptop promises grep
campaigns consistently avatar vendor rival bust odds ranks shapes appointed concert banned grace scrap keywords
latitude sorts navigate activists studying conversations examine refund shame explicitly reveals ranked hosted
updating drops congress involve anybody licenses outline divers preserve parliament torn rewards silence myth
auction lawyers minim speaks chairman experiments stamp fond virtually annotation jury spy pays throwing
corruption loving publisher couples lane dialogue convention ranges differently sends racing highlights physics
speakers awarded begun themes failing backed slider deadline venue memo roster hired horror synchronized
announce affects surely smartphone tutorial cab slides bass utter ceremony aims championship faculty constraint
anniversary affiliate rated yeah joke clause cooper normalize gentle eliminate environments divide viewers
robust dramatic copied ought surge investments generations resort trusted hereby sustainable instantly
reflection footage profits wider whites tang interactions prize realm picks protests corrupt dozens humanity
pier associate notifications texts emerged overwhelming longest accomplish allocate builds revel dice promoting
advantages convinced passengers protecting threw curious regret notion runner twitter heaven overcome parsing
hopefully expecting awards sew comedy logout strikes settled printer tabs enormous toast trips suppose walks
stocks pizza regulatory mystery journalists popularity bake bugs engaging purchasing gig minority handed pens
amid buyers seemingly hearts retry deserve critics pursue legitimate rectangle singer reproduce remarkable anime
importantly attacking optimal journalist firing essays charity subsection uploaded seller surrounded sentences
vectors inbox gathering heroes publishing prayer handful beings chars ranking happiness volunteers sits rocks
streams cooperation cheaper wrest polls encountered stir toys rust talented bases deny universities drove
reception wages hiring literal curs tweets visibility accounting amongst packaging pare aggregate fighters
emerging disposing tempo quoted overview lyrics tale defeated rip downloaded alto producers voices dealer banner
shorter wise plaint carries oven wisdom expressions blob harvest negotiations corners testimony prints nearest
focuses mountains gorgeous eager hospitals drew precise listeners engineer resign secrets newest possibilities
mice centuries analyze actress encoder performances earnings beneficial sequences magical compass extraordinary
sanctions allocation icons shutdown suggestion vintage pleasant pray borders infinite hello coupon bib
considerable whilst worlds spare consensus coaching stadium investigating dash worship craw regards touched
accompanied implies coaches donations badge exploring beneath remind painted ranging judges classroom prototype
consume handlers interfaces grants examined sheets implications arbitrary flexibility engineers computing
serialize dear proposals predicate existed expects simultaneously rocket assumption corporations shed overseas
exceptional occupied fate disappointed impressed unclear passionate sponsor rational equity encrypted slug sake
mapper intelligent locate translated excel contacted forgotten pants battles badly identifying invoice puzzle
deemed missions acknowledge fence retrofit emphasis accepting backing epic nit figured approached speeds settle
registers courage axes compatibility accessed referenced separator raid timeline towns blade ministry titled
fighter forums portray raises arena forcing locals departure celebration implementing wars indexes documentary
developments investing theories ecosystem tempt comply explaining touchdown cheer dispute hiding headquarters
contrary workshop lawmakers fleet dropping dragon buyer damages demanding handy thy bitter algorithms
reinterpret toss hoped venture grateful wholes departments coalition empower boots tune workout pant harmony
scenarios conspiracy tutor contributor voter spam succeeded elapsed recovered tactics sons ensures pressing
investigators mysterious promising qualify zones objectives bang winners encryption listings strictly tam filing
realistic acknowledged sectors intros sketch assuming democratic newer privilege controversy disposed freely
scandal ell magnitude optimizer fastest cargo seeks ward blogs endless iterations flaw viewer insights
protesters dishes integers defendant conflicts mutable appreciated designers unfortunately encouraging toll
ballot nap tanks survived investigations inquiry reflected dealt saves glory angles toolbar floors shuffle
webcam tweeted reflects sentiment consumed alike tier merged jumped browse courtesy gradually shake
cryptocurrency honestly temps animations deputy deployed soldier cure landed thirty charts insult masks couch
beating offline competing guards confidential dealers wings controllers accomplished appearances validates halt
volumes fascinating comparing darkness selecting noting pile palette defining remainder accepts regarded bonds
thoroughly highlighted acres bottles seam precious guild municipal secured districts subtle fancy remembered
searches drawer searched friendship fixes makeup distances violations completing favorites mothers randomly
shocked burned installing draws legislative visa implode motivated corporation governed drone holy embrace
cultures jag temple briefly chunks trucks sculpt sophisticated playlist mixing afterwards primer broader parks
modest promo invoked generates keen beans shoulders convince chaos bootstrap circular beds tremendous dashboard
clusters exhibition restored addressing bash packets partly editorial sir influenced accordingly priest nowhere
struggled kicked quiz invention sacrifice amendment initiatives celebrated notable guides operand transparency
tends shipped checkout renamed worthy excuse cloth outfit expend delivers directors assured buffers dispose
desperate flee sticky licensing assertion beloved extracted fights reversed pointers flows scientist unfold
wherever thereby wounded lineup freed summon competitors backward wore backs tender bedrooms creativity
countless decides earning idle reservation generous pension albums trains exponent clever debugging finest
spectacular legendary grows launching cleaned witnesses varied trailing clicks besides boring switching escaped
alphabet imagination caution urged activist heritage failures struggles sandwich economics wealthy evolved
complain dados nationwide persona dramatically analyses cater suits publications invested commander jurisdiction
networking camps comics administrator uncomfortable calculations relate approve removes enforce defending
nominee defender imprison devoted sang entrepreneur mods sorting workflow surprisingly artwork makers lengths
tracker mint questioned flick praise slower disappeared executives backwards benchmark civilians reasonably
statistical transforms neat unions pagination qualities blur bins vendors argues financing obligation thumbnail
insisted characteristic forgot wiki compelling directories touches shifts prompted prosper consequence joins
commented invitation permits invocation nomination robots holders wand undo editors tricks varying photographer
gateway scheduler gods nicely enters households assists loyal manages challenged shrink fled hierarchy solver
shifted exchanges melt islands journalism dated technological delimiter comparable rename revolutionary accent
specifies cooked dorm amen outrage deciding sentenced analyzed gaining associations pockets retailers similarly
dynamics distinction entertaining decoded waited folders alerts accurately gently patience wildlife parcel
grabbed minimize openly unto slim underneath swift adapted revenues divine compassion compromise beside nickname
sail demanded optimize invisible safer lemon amend silly evident painter routines reserves clouds marketplace
sponsored quietly teas lighter arguing deserves easiest investor jar attributed propose encrypt iterate chapters
alliance bush hooks firmware arrives referendum riders chef efficiently mush bears designing lifted boom loops
suspects burg gulp decks hug pled ate gust annoying textures daughters switched advances strongest amended
approaching ticks unprecedented tourist contractor licence penalties clue ping straw retreat subscribers maxim
spreading altogether wondered hypothesis situated headlines outbreak politically traded warehouse jog quantum
sigh colleges reminded gesture threading tours counties repairs helpers cents executing exhibit organize
conclusions reforms fog inevitable connectivity multiply sooner fossil histogram nib respected beaten reign flux
participated unity attorneys compose trades lately cartoon dough relaxed breach analysts retrieved avoiding buzz
celebrity populate bikes downloads domains seized milliseconds rookie smiled drill regression instinct
multiplier crops torrent lecture responds indexed commentary confusing bounding congressional revealing replies
spirits inspire hints polling judicial scaled plots linking tires overlook attacker travelling scholars triggers
playoffs sells arise hid recursive prosecutors tragedy ally schemes continuously ignoring traditions discretion
workforce welcomed adventures tourism dots desires prevented timely advise obstacles flew namely witnessed
affiliates disappear discounts unpack applicants enjoyable researcher customize cipher conclude purely recalled
considers compliment insist headline assignments patio substantially rides poetry charm practically applicant
terminated browsing squares sacred empire stylish trademark literary costume jokes flavors grammar influential
picker leap rebuild newspapers kits suited trillion criticized firmly laughed hobby musicians counters teenager
technically candy executor shooter absurd laughing capitalism celebrating artistic survivors prosecution
upgrades beautifully treasure apartments boats masses teammates tourists locks comma senator subtitle treats
phrases adviser ambitious presidency surrender watches basics loyalty protocols theoretical intersect databases
marry shifting assumptions magazines punt relay widgets recruiting novels mills donate introducing closet
versatile collector playback typed bast knocked neighborhoods graduated arriving billions belonging cycling
leverage nonprofit subscriber doctrine spacious glyph gaps executable citing renewable preliminary steering
exploit atoms dare annotations overwrite devastating bonuses impose rushed specs appealing subtract variance
monetary shy especial rankings fortune speculation inhabit midnight incorporate considerably attraction origins
configurations verse farming shine combines fifty tuned tops prospective pursuant weaken downloading chase euros
memorable hostile patrol frustrated woods sheer valued fame castle superb priced attitudes signatures outlined
automation quantities citizenship advertisement reasoning destroying chess converts supposedly unfolding wanna
contractors mailing weld diesel villages poem offerings blessed meantime browsers stitch trails planets teaches
achievements agrees serialized rage alum booked vibrant zap fonts poses deleting pursuing lanes portrait oppose
finishes pulls inspiring connects submitting destinations thou scholarship blink profitable backpack pools
sticks spokeswoman semester galaxy respondents authenticate prayers brave corresponds neurons farms proprietary
intentions costly closes mall coupled eliminated conservatives bored jeans angel antes optimized missiles
biology heels donated casinos buses kinda bandwidth lightly violated glance sparse tricky proceeds crafted
betray metro theatre imply diplomatic outdoors ideology successor preserved questioning unfortunate rhetoric
shocking relies presenter spite bounce listened whit passwords vale formerly champions crashed helm readable
creators securities corps electoral mentions leaked relaxing guilt colorful disturbing recycling reviewing jazz
fines talents ministers timezone mph trio wizard complained delighted believing screaming notably niche
factories horizon governance genius brains consuming hills menus constitute potatoes tragic jumps hey worm cops
regulated finite varies hike manga slices statue mandate promotional simpler sounded specialists discusses midst
awake populated virtue noble traces newsletters entrepreneurs tribute rumors feeds charming justified republic
computation wholesale profess replay paused encore maximize continually shadows fabulous gates champ troubles
flame traders homepage imagined reminds frustrating molecules doubled scam appeals sap sera laying taxpayers
crude locker trajectory eternal souls pretend defended crowds sequel customs notices numerical showcase
arithmetic historically beaches workshops rivals desirable distinctive premiere whisper unchanged probable
exported carriers appreciation appropriately shook assure civilization vocabulary marking sporting provincial
merchandise slog improves nodded dread innings cuisine sometime smartphones explored artifacts offsets
prosecutor neglig dude delegates pledge maze blamed enthusiasm protects muss bookmark opener skipped tastes
matrices genuinely delicate shelves founding disclose traditionally fixing pilots patron welcoming coupons rebel
homemade gloss disclosed forty longtime yields lasted mentor gardens verdict presumably overrides accusations
blown backgrounds incentives spinner invented comparisons flowing rivers renewed forests arguably practicing
pond varieties paintings currencies bankruptcy relates publishers unlocked outlook rebels whatsoever genres
scrutiny commerce guarantees backyard illustrated wow bindings cores transcript privileges wreck punk proves
answering potent shorts herein cooler cancellation upside accountable refreshing secular curves optimistic
politician renowned criterion dangers glow elaborate promotions mathematical erase cricket mistaken strive clay
satisfying smiling encourages revenge shades aliens crashes flooring sellers posed venues wished screenshot
meanwhile resolver cabinets extras regulate strides finale formally protections diver colleague dissertation
nurses praised faction witch abundance sums faithful salaries internationally pasta hardest tales monitors
interpolation divisions parade aboard nag declaring debates observers greenhouse squeeze formatting negotiate
economies recreated prey medal teenagers felony slash manipulate worksheet ambassador ammunition buddy stripped
translations leaks outgoing affection bud shirts drought dresses segue happily retailer deduct forbidden bend
futures weighted authorize coefficients submissions thunder spotlight apologize detained monument prevalence
feminist noun gotta lord peso undoubtedly replica arrows beers sticking rushing boasts charter subjected
recordings suspicion privately launches aiming humidity spends flies tester administrators shortcut noon stark
dragged clarify notebook rises refined annoy misleading nevertheless drones ruin seniors authenticated skirt
granite hottest wears supervisor pane wen presentations battlefield warrior vigil counterparts selections prizes
editable chopped simulate merit thrilled graduates triumph conferences ancestors utterly encompass desperately
excellence hated evolve fridge contexts calculating similarity programmes humanitarian fixtures credibility
trophy announcing pear arrests macros considerations indict mixer immense candle nonetheless catches examining
specifying drawings sprint scheduling spinning discard haul commodity treaty tactic ammo equations memorial
exhausted tsp likewise condemned lounge nominated drafted scrolling refusing archives perfection deer ranch
cried educate disappointing hacking accountability malicious taxpayer unveiled informative mercy lottery
healthier yarn ere sage whoever honored runners quicker cite inserting lamb agreeing implementations planted
leagues dawn offshore tensions smoothly amazon goodness remotely overly territories proceeding graduation
perspectives clan posters distinguished backdrop lend attractions plural humble swipe infamous habitat relying
durability hesitate develops litter highlighting sponsors wives litigation tactical incidence woke multiplayer
registering musician legislature proving testified belle dispatcher lowered wasted deduction muse tasty balances
dedication soda filming promotes pleaded revelation doubts introduces senators brackets peaks sufficiently
comprised censor plea tightly condemn simplicity eta graphs ensemble newline darker illustration vista hue
animator blessing grill tournaments wonders readings reconsider disconnected outright inconsistent shortest
defendants stagger predecessor blogger downs kicking breeding fathers sanitized grind nationally thee poet
latency travelers daemon doubles foreground socially vow sins epochs snack transported wont starring celebrities
automotive fortunate fireplace identities promptly yap omitted composer uppercase committing eliminating
inevitably linger positively whistle lending convincing repeal princess aftermath partnerships crust endorsed
lasts inhabitants nonce sunny accessibility minorities wraps irrelevant simplify towers salon malware sheriff
pressures norms worrying capturing competent foul subscribing topped bronze recommends repeating enterprises
glimpse homeowners interfere bathrooms clash cocktail chooses relied tenants provinces usable invalidate stacks
capitalist misconduct comprises curse defenders reservations subsidiary accumulated proposition whats recalls
lob captures apology risky recount socialist organizational uncommon hull assessments credential freshman swept
babe commenting hilarious quart owning prestigious stretched finals explores blowing commissioner subscriptions
scent hackers illustrate risen aliases reps undergraduate advisory sparked imagery surplus servant denying
splits foundations mirrors violate discourse tomatoes outdated dull ignorance kilometers jealous amendments
disappointment obey offenders adorable whisk rode intriguing apples shareholders confronted magnificent pushes
ranged fulfilled dominate elf markup accounted credited flaws greet tailored nonsense philosophical illusion
broadband northeast grains explanations cohort fried companions relevance spear rooted dims evolutionary oversee
checker grit callable hemp attackers knowledgeable pitcher sweeping instructed rewarding saber medieval
analyzing torque troubled trademarks meteor endorsement forwards dubbed sued owe sourced shout revert disputes
sights plum dictator meme puppy inviting shiny uniquely ratios terrifying commitments teaspoon marble wherein
blew styling fierce breakthrough bride budgets filmed awaken fetched committees gospel riot gravel pend commits
discern datum pictured constitutes discovering enthusiastic mighty frankly hedge autumn travail intuitive
journals spice studios righteous extensively lime prince upstream servants semantic crunch eventual secretly
assemble pendant bosses reflecting ample sampler hollow bard livest inheritance ideological wield crisp priests
barrels regexp perch acquiring simulator credible geld bah tide undermine steadily signaling aired blogging
printable plaintiff vivid subsidies inclined quota oft lowercase cheapest decreases crews maid albeit bets exits
rang buckets greeting laughter issuing miners masked logistics gems throttle feasible bats ting popped parked
pledged dialect weaker mankind misses guessed writings noticeable insists enthusiasts beverage remembers chalk
emoji sleeves dragging confirms depict vicious asserting derive cozy dungeon triangles canonical chuck
contradict compares tackles statistic fundamentally resolutions warriors embraced smiles briefing spreads
galleries terrific critique urging competitions fingerprint towel farther cans scans paragraphs advertisements
skipping rebounds publicity thoughtful hooked flagship clues foremost distributions thankful clutch unified
stall starters luxurious declining dessert designation sandbox wines similarities pumps touchdowns accelerate
possessed chasing competitor relent depths footprint lawsuits unsure broadly scare poured masc pastor analytical
historian contributes abrupt notorious ripped headphones realizing hometown concealed grunt sadly generators
hurts snippet distributor tomb condo prosperity robbery supreme commissioned religions lakes refs parliamentary
inexpensive solidarity curt discrete jets glorious organizers intends clinics hatch dropout bureau supplying
palace speeches incorrectly chant happier startups forgive configurable grim interrupts shouted franc fen nave
bids abundant moreover consisted practiced weaknesses fictional wallpaper census representations throne
negotiating shoots resignation totals bubbles stems finder originated shipment shootings averaging greeted
theaters handsome pest depicted demonstrations obsessed simplified conceptual personalities tutorials exploded
canon heavier skeptical rewarded crafts civic enacted inquiries tariffs plotting limestone striker enumerable
upwards uncover cryptocurrencies embarrassing counterpart miracle stared crafting undertaken costumes
predictable installations uniforms researching detective sneak detailing notation debts eleven poems fetching
passer hearings clerk sanction proceeded renders mentioning spans easing stuffed economists enforced recruited
rescued grounded violating trader unsubscribe inference judged perceive invites festivals performers unlawful
stakes hats overlooked concludes illustrations deserved unauthorized teachings debugger fairy conventions kings
timers voyage simplest morality sturdy traps bargain brakes migrate ribbon trek completes onions settlements
ambition burger professors ford selfish porch liberals forthcoming comfortably marathon recognizes inspector
interacting frost exiting spins navy mend portrayed marvel timber batches proudly tart mappings collectively
energetic cracks approximate kindness announcements topology hype slam broth soundtrack chassis screws
professionally salvation innovations thereafter replicate lenders floral gratitude victories qualification
airports payroll freelance economist freight wishing gentleman lectures workbook entertain sanitize blows amazed
ruby giants acre comprising recurring delegation asphalt mime breeze inning naval loot wavelength brokers
flatten metaphor debit contempt refine rifles milling sharply illustrates slept ftp pursued surprises embassy
bunk translator favored vain spoon defenses optionally aviation grinder stripe objection borrowed assaulted
specializes protagonist slack rotated cottage emphasized aforementioned endure ruins empirical crawl yaw scream
incomes compensate ancestor accumulation simulated elephant advertised mailbox wardrobe curtain nowadays
cautious transforming branded prevalent stare workouts messy belonged angels moo dividend berg spreadsheet
despair patents writable pertaining emphasize upgrading sovereignty sympathy remodel atop motive rude gens
merger invoking clipboard peas obsolete ruined destiny swear flipped vocals garner vinegar contacting offenses
mocked lied sticker gin diagrams organizer learns reductions battling lobbying randomized privileged boo
accumulate businessman economically drums saga warp penal foil tasting suffers resent pitching multiplication
launcher goodbye guessing smarter simulations enhancing contests presidents hospitality puzzles villa kindly
editions installment recycled celebrations weekday concerts antique knight satellites dryer subplot prototypes
astronaut datatype investigative oppression neon heck partitions billionaire vibe moms sprites gifted precedent
cooperate manuscript hacked sanity hassle beginners statistically sauna indictment dissent countryside seamless
autos algebra armies creamy chic rigorous flawed watchdog suburbs convictions translates enchant stunned poi
ledger waits emitted enact scoped stealth ignorant ticker chop rentals snapped planting killings folded envision
backlash hashtag successes cougar decoding anticipate miner photographers arises negatively wildly raster
figuring arcade stellar dove hurry biography spicy outfits reside remembering hurting polynomial hind uploading
bucks specialize mars empathy collisions airlines confess prohibit sleek exchanged foreigners calculates caching
prepares serialization touring cooperative lender periodically entropy premiums bans descriptors turnover bald
sockets prow teammate cakes occupy decorations imperative pops embargo academics rainbow sliced ordinance gov
founders factions biased devote discounted worthwhile skinny announces prejudice linebacker charitable pinned
pairing tread personals quasi viz drastically roman ponder polite replication lent admissions hen threatens
slowed honesty veto legislators dodge compelled laptops casualties whereby floats owed idol entirety shining
oath afterward shutter extracts decentralized multitude safeguard hunters examines surveyed lacked frameworks
countdown ounces aggressively warns customization respectful diamonds grabs accompanies bait conveniently
emergence builders inherently deriving celebrates queues roulette brunette sounding classify embarrassed
performer disciplines disciples testify wiped lively mart follower probabilities tougher laughs paradigm parole
dumped ignores correlated mentality assassination sincere legends prisons descendants specifics clearer
crossover embodiment cannon tapped accusing investigator glowing honors anonymity emailed chats obsession
banning partisan catalogue minors pitches regain correspondent decorating bundles steer fax remarkably ballots
hugely survivor voucher granting vacant divider realization flock screenshots conversions shoppers disadvantage
liking understandable confer redeem timestamps flooded tended proportions illnesses averages numbered
broadcasting bolts imposing energies mortal sampled eve upstairs astonishing successive redirected beginner
supernatural steak homicide acclaimed pitched ditch logos contours reordered terribly bricks layouts stumbled
penny conceived biases consultants delightful clauses restoring unreal divisor unpredictable conveyor selects
knocking dispatched camel brewing advertisers quests grouping brewery stamps possesses mans bloggers learnt
dentist slammed fleeing skies stickers inserts verses tangible seekers plausible rapper burnt realities
constructing melted mitigate silently cue corrupted inaccurate sober diagnostics primes crosses weighs
separating puppet renovation excerpt messenger pumpkin buys ideally freezer asserted fulfilling stretches
outlines slick miserable prompting repositories naive succession judging educators meanings presently dividing
trailers planner distributing secs grandchildren paradise contradiction admire declares revelations anticipation
merits ecological prohibition firewall importing freshly taller assigns expiry assort vibrating persuade labs
skins imaginary laps arose sculpture stimulate seize impressions retaining mainland whale shutting sailing vowed
reconnect forecasts succeeds visualize trainers consoles injustice alright gallons employs tossed valuation
expedition myths famously employing lucrative scenery memoir hashes crank recursion charities incumbent decisive
violates clocks stale lament lain corrections catalyst sophomore relieved pouring awe quarterly dragons heir
imminent ambitions awhile withstand markdown luggage sentencing socialism deepest conquer terse sanctuary
hardwood attracting plaintiffs inscription museums slate destined collaborate scopes irony unexpectedly
exhibited taxation sworn disasters spikes exploited hashed decorator facile historians ware fairness dpi
livestock standpoint knot hallway batting comedian tasked advertise altar edits trending commodities bipartisan
greens believers tonnes transpose prompts vertically statewide blat chatting advisers discovers alumni hone
securely cultivation playable motives tweak omit beforehand goddess vulnerabilities unbelievable praying
contention grape quartz suburb resemble appended parish forefront candles collects paradox lawful lore troubling
twig endangered interchange exited consequently beacon snaps jelly downstream voiced halls territorial applaud
sunshine stubborn rectangular mansion executes carriage collectors overridden terrace raids unjust handing modem
extinction clashes seasoned slogan ferry poke rounding vanity immutable hath enumeration realizes overhaul
handmade supers siege tapes ideals summoned governmental madness cracking tiger seas thresh patrons runway
neutrality incurred implicitly shelters showers incorporating incorporates imprisoned retains settling citations
expands comport underline censorship nationalist posing smash akin campuses turnout fabrics disastrous foe
indexing archived rockets purse vastly feminism liquidity surpass daylight insured forgiveness hears devise
shard furious accustomed boutique subscribed knit heartbeat firefighters underscore truths learners gradients
jointly feast resembles yelling partnered overlooking renting forwarded squared owl slated appealed tally
locales incremental caret thriving sis bourgeois sack homosexuality technicians mane sixty purity bounty nets
interracial strokes dossier mutually preceded geometric prophet carbs expressly spawned biblical boycott fry
brighter blah borrowing pager payday gradual tapping terrified sic escaping shields belts semantics classics
royalty capitalize fuzzy volatility oracle rebellion flown vicinity creations expenditures unnamed recreate
accomplishments subsystem sighed unconstitutional deputies descriptive recursively influx rainfall residency
towels aides harmless geographical blueprint trig naughty alley substrate factorial presses explorer
transformations visuals persisted discoveries someday objections obliged bye jerseys precedence fret stereotypes
reliance columnist ebony percentages defeating offended leer geography graphical drank motions productions gears
conceal differentiate oceans envelop unchecked monopoly bishop reckless mute authenticity comprise lexer annex
abortions auditor wallets complimentary faded repay infringement commercially thriller rightly gadgets merging
curtains optimism keeper jerk inception trophies pawn inaugural zen deposited constructive circa chickens
acquaint theology roasted seminar caches arbitration variability utmost uninstall frightening tattoos
propagation commanded commissions optimum whichever pleasing deeds costing winding formidable vegetation foes
constrained revisions highs cheeks endeavor clutter instructors catering fiat ghosts loudly poised favors
integrating disco tempted fined fraudulent rogue disputed xor cardboard stirring swinging prefers pirate tunes
recap linen finalize cubes echoed cloned hacker gangs japan glitter deletes wary aroma activism referee bikini
beads bargaining manipulated mare compiling accredited quotation weddings podcasts earnest labeling muff hates
symmetric insider philosopher moll lien infantry sponsorship necklace picnic furnace marketers yogurt intervene
computational excuses outrageous jailed operands liberation blended policing pods warrants admitting
accommodations reproduced proposes overwhelmingly analyzer stripes constructors sedan reacted scholarships
ambiguous dilemma rugged landscapes pretending fringe brig campaigning assertions leaned staggering kidnapped
programmers domination skeptic inset duplicated infinity multiplied shortcuts vigor boosting acknowledges
architects reminiscent benefited juicy polyester yelled cyclists textbook invaluable contend recruits analogy
predators endured fragrance rebuilding solicit suites butterfly wolves manuals ark majors indefinitely homeland
devotion obsess dividends heroic assortment deed wager commence seldom panties shattered embracing backbone
eclipse tablespoons owing reviewer blessings swiftly avid anthem volley distributors departed redesign coats
geek redemption dissolved visas elites convolution ceilings kidding watcher extremist spanning coherent chorus
greed reputable blending predicts gab cardinal feathers legitimacy nationals graduating semaphore rubbing
trustworthy printers greedy spit researched annoyed selectors softly diminish playful breathtaking behold
intricate tableau thresholds previews contender mama lingerie approximation disrespect contested innocence
inspirational morally constructs filmmaker environmentally intuition welcomes redraw alarming reel fulfillment
paging thrilling accumulator rallies screwed grids sharpen richest reliably phenomenal scoop proposing smashed
receipts spun legalization covert thanked gee multimedia referencing quoting assistants lays dreamed daddy
amigos oneself trot decorate lure daunting clears mysteries puppies terminology addicted forge unofficial
sandwiches hinder faults foresee brag ripe feud lunar compost silhouette huh sacks truncate whales asserts
emperor trilogy tackling rationale municipality assaults baud enhances renovated fundamentals rant thumbs
temples rods reap sacrifices arsenal pity swapped sinks inspections cocktails apologized bitcoins timeless
handshake joking initializing liabilities therein debuted admins sentiments classrooms multiprocessing breeds
queued incapable cites perks abide mornings computes basin breadth superstar holdings blackjack lush narratives
reunion sniff comprehend specializing visions maritime correctness yen culinary noises liberties confession
exporter yielded allegation regulating resumed metropolitan propagate aspirations troll complementary prosecuted
sow peppers undercover reclaim binds gossip refrain dictionaries continental surfaced lava faulty speeding
ransom interpretations militia hides invariant passions lad allergies weakened sine pipelines advisors roast
disregard cries fluent dado gentlemen theorem trendy blends initializes demise gigantic deadlines centralized
yourselves drafting rumor statues extremists synchronization gamer lint authoritarian redo bliss adorn framing
misdemeanor devastated podium sixteen remake hypothetical dotted hitch herd confuse hops courtroom boast
crackdown portraits commute championships scarce baths protesting proactive unrest plugged kissed starred veil
negligence judgments grin exposes sincerely cams servo decimals helicopters hangs taxable clustering fueled
hostage banners viewpoint mythology bracelet unreasonable loft societal prohibits capacities permutation causal
ironic accents contingent vanished municipalities dangerously emulator fading bookings stresses rewritten
enhancements congregation knob debated notions emerges exquisite copyrighted chili shipments ensured marched
invitations blaming daring richer resilient tractor alleges caramel verge masterpiece abstraction exponential
detectives purported rarity piles thicker essentials pallet festive evenings treasures gadget asshole bamboo
bumper sausage horizontally aborted dishonest embarrassment differentiation barred travellers medals turf slopes
versatility muted stunt workaround slew relentless reviewers nominees slightest vamp uniqueness frightened
begging aspiring immortal chefs mourn ail experimenting overwritten fantasies ceremonies braces predictive
consolidated peril formulated highways veggies toughest comfy fashionable statuses proxies navigating extracting
rejects onwards guru moderator nationalism mange discriminate interpolate wrench guitars thighs motif economical
envoy ballistic possessing rebuilt cadre nominations sensual cockpit builtin insisting consolidation backups
aisle pointless depicting footsteps inauguration pact systematically destroys abruptly pivotal internship
strengthened retiring specials utilizes drastic hacks lodge subdivision altering eliminates captive modulo
occupations broadcaster amusing eagle rulers factual cousins slid bogus affidavit secrecy lei giveaway freedoms
bowls methane horns wonderfully exile youngsters riots unforgettable settlers screams inconvenience jars
radically marketed stained jab attracts halted charcoal potion tucked sweater eyebrows sway accomplishment
jackets cropped noodles minded tempting testament bible teamed knots funnel exporting wording labelled tariff
flare brides disappears topping unread famed smoother transcripts remarked deploying commanders dishwasher stew
retaliation buddies falsely flats screamed differing dumps finalized drained wagon injunction badges sharks
resorts demean tendencies tasted dancers petty quarterbacks decree implication guesses baggage pitchers dumping
demolition retries alleviate acknowledging criticize grilled adore roses irrational thirteen elders pies
councils stamina philosophers soak bells prose finely stint villains psyched quilt expansive recycle punches
assigning conductor italic elephants caliber marshal holistic buffet preschool enthusiast warranties fascinated
villagers swagger termed swarm ecosystems husbands donating lifespan modelling sos lame mortgages bookmarks
rubbish relic scenic exercised padre telemetry mats glitch sane predictor formations amt memes statutes aquarium
dealership oversized flagged barbecue diplomacy rover conquest believer flashes assemblies upheld hookup
motivate pumped temptation noticing introductory respectable stray cloak discreet vandal pew carrots twentieth
resurrection predecessors alleging rains pedestrians vacancy steals electorate pirates punctuation concessions
tablespoon incur pertinent brushed compositions disagreement modeled wakes melody conceded booty drawers facade
chilling brushes guitarist accuse withdrew avenue facets safest separates staircase inspected blender louder
enforcing simmer progressed chased instincts snapshots planetary verbs dictate audition twists depicts worms
monuments pits proclaimed shampoo stitches smoothing taps outweigh matchmaking rents prolific tore cartoons
attribution rotor shakes brutality eighteen violin tying shooters summarize shrinking dubious substituted
filmmakers forwarding shim theoretically proficiency attained shores neatly repent toilets presets lick
goalkeeper spying overthrow demographics profitability shareholder fellowship robbed turmoil evacuated fourteen
aggravated sniper fie pis confessed blasted motto tweaks mindful burgers eagerly exploits granny mixes greatness
loosely mash impending stains blaze diligence clergy commentators commercials probes manipulating amazingly
stationed textual plugs prioritize webinar importer sinister prefixes scholarly morale rejecting looping
immensely spectra patented robe monk decorators unload criticisms reflections rainy heavens downstairs nephew
urges acquisitions annotated whopping cursed circulated spat dinosaur tribunal indicative reminding tighter
burdens sizing sax canned intimidating scams fury predefined bully fulfil waving softer unseen undergone layered
bankers informs guarded tiers massages indispensable takeover whipped pope moderation wrath resolves feats
laundering hobbies inefficient eternity borrowers fronts reconcile uphold elegance sweetness ubiquitous dunk
deception rune speculate magma lest lingering sparkling tails kernels applause numerator establishes dancer
cured drafts concise solemn unfinished disadvantages landlords admired listens livelihood impeachment positives
invaded scorer discouraged whirl clarification thwart erased massively swapping savvy advocated penetrate earns
throughput pensions fuss journeys dolls pans hailed synchronize gamble denim distract spaced bureaucracy fiery
ninja groundbreaking tbsp franchises covenant ropes narrowly youths detrimental innate disguise persuaded outlaw
bouncing choke stash stamped staffing invoices markings unanimously diplomats faker brute herald boosted
strategist hefty fallout matte squeezed pardon narrator immersive outing confidentiality violently messed
textbooks wrongdoing sank motherboard hail generosity whiskey thinner intersections commenced dinosaurs
champagne selfie plainly betrayed cooled yell wag hesitation commanding upfront soothing accusation gown widths
leftover slideshow entertained ioctl looming publishes constituted mouths meshes antis surreal yahoo youthful
glanced waved trolls authoritative blankets casually helmets constituency armored flipping cinematic linguistic
burner bumps dame compulsory nostalgia clarified revisit shines spoil amidst divides motivations revolt graffiti
ethic juices guts ancestry grapes galaxies cucumber inbound hairs commons zoning fins proclaim pristine
discourage nineteenth forgetting molding emphasizes multiples boiled perk experimentation broadcasts dine
escapes prestige refreshed gatherings bakery lows weer decomposition turbine profoundly poorer nicer shaved
parch volcano spouses resumes theatrical persuasive recognizable empowering plagued duel spoilers
professionalism kitchens enrol arrogant tipped monks peninsula carts groceries espresso roofing stun rested envy
speedy emulate havoc triangular creditors hive trusts virtues promoter caves elusive perpetual afforded wisely
bishops ventures superiority mastery summed clockwise bursts spheres resurrect prevail speculative tedious
scratches borough reiterated unpopular prophecy ration erected jasmine admiration jewel prosecute disparity
grandson continents culturally racks specialization compensated toolkit icy clones dealings ashes tease comrades
unreliable floated persists directs blacklist invokes blinds cultivated evidently swamp biking collide obedience
authored artisan boosts skepticism competed parody watt shortages rooftop resets earrings sushi expelled
deactivate evaluates translating emblem novelty resisted atheist hinted stylist noteworthy scouting beginnings
hoc disappearing cis oppressed touted dew garments harvested detects mocking issuance contentious turnaround
patriot cultivate pinpoint timetable uploads academia plunge grenade evangelical overturn slag heavenly
heuristic existential agility substantive vacancies subtitles alerted flourish prayed homeowner educating pours
nesting dashed tighten rubbed breaker peacefully threaded sacrificed showcasing dynasty gyro obligated
respondent predator mantra acknowledgement tranquil chained allegiance homage knowingly circus governors
schematic basil adventurous indulge insulting brink saints kindergarten quirky curses filings shocks sunk waiter
inquire mutate sneakers checkpoints surpassed joked indicted repairing sings avocado demos dominating scarf
betrayal garnered estimator bananas flattened natives mediocre sensational unanimous scripting fencing buds
claws planners fashioned newcomers seminars solves hikes fortunes weave therapists untouched worksheets telegram
fluffy standings plotted inferred overseeing amber plethora progresses convertible striving ferment contenders
affirmative subsidy poorest discriminatory mined assassin strategically sketches booming spinach chiefs
surgeries impartial startling drilled asynchronously spelled stalled toolbox overriding punching insults
precinct satisfies cheering regrets multinational restructuring mediator drummer ordinal diplomat imperfect
emergencies projector detectors criticizing chicks texting sexism overturned intrigued devised thinkers scandals
comforting lions breaches orchestra hob locality adversely mains executions polygons attire vape veterinary
trusting updater roaming pantry unleashed proficient revived reachable funk preaching jackpot lyric wink
externally baskets evidenced unmatched alternatively ruthless respecting astronauts caste harmed mystical
feasibility soils clown concession enlisted abusing synonymous steward flawless archaeological flair loaders
implicated effortlessly hovering automate summarized accelerating snippets tangent troubleshooting validating
hubs zeal mundane professions tweeting commentator reused zipper uncertainties defeats realism playlists
conquered correlations extinct advisable inspectors sailors owes reacts dictatorship verifying soaked stroll
soaring spies resemblance associative mocks summaries fittings waterfront witnessing advises growers jumper
queens stringent adapters mirrored arrivals waterfall intimidation insightful sands photographic disciplined
inadvertently whims partnering fertile stabilize bonded rabbits challenger fences slows absorbing slain
rotations blush scour outspoken inspires spectators entrepreneurial unreachable remodeling volunteering
resisting chatter doorway rumored intercepted protested uprising suing sidelines raging embark weeds headings
interception manners quits grads distort registrations inhabited gilt horrors pounding insure theological
categorical teaser coveted preferable relocate indentation strangely borrower pearl ripple intensely allocations
downloadable characterize shrugged laboratories financed impart cynical alliances adapting hexadecimal nightclub
binaries misunderstanding goodies fores airborne exhibitions bearer regress horsepower manufactures consciously
bounced sugars brunch riches fortress flashed humorous inflated swung splendid scouts optics getaway
hierarchical encompasses gravitational coached surrendered seventy downright echoes plight comet stocked
repayment manageable signer reef openness generals radios spline prominence entails salute auctions combos
contradictory sublime distinctly unparalleled construed precursor robes climax sop fatalities ballet amigo
patriarch mastered righteousness outskirts airing classy surrounds irresponsible keyboards prosperous cheerful
leasing installs regenerated teasing quarantine distressed aloud debating meld familiarity karma hesitant
comparatively reactors scrambled insensitive champs poisoned knights robber resentment lettuce slippery
pioneering terminating habitats exploiting choir preach pronunciation heavyweight deductions motorcycles
retrieves residues proponents depressing troop backlog showcases electronically awaits miracles errs goats
parses oversees gladly categorized exemptions sprawling inventor hardness keynote lookout brightest pores
calendars blockbuster condemnation watts concluding fingertips raced tsunami redistribution bottled subsidiaries
denotes glaring lecturer redirects primitives negate atrocities apprentices coincide hitter tremendously velvet
sonic identifiable parallels replicated sleeps repression desserts taxed spoiled blitz ecology blatant frees
standout abbreviation seismic infinitely deployments farewell novice notwithstanding showdown tern compliments
ensuing prophets minimalist plush vengeance placer hypocrisy logistic tat patched standby facilitated
progressively ambiguity guardians configuring slapped underscores snag taxonomy scattering suspense pleasures
judiciary sham locating buffs motorists ridiculously scratching shortcomings hires permutations vaguely vouchers
provoke weekdays plaza lowers biodiversity sacrificing revoke disproportionately insanity calmly plank
transitioning axle mating dudes avenues anonymously solidity mound furnishings apologies nerd outsiders plead
spoiler dipped routed slender plurality kettle remnants deterministic hashing stencil mobs blurred insignificant
cooks interceptions gourmet exhaustive refunds crispy facilitates hurdles willingly leases distancing rugs
migrated forgiven twee acquainted dissolve depiction torment strained magnets nab breweries translators dances
succeeding notoriously watering allocating subpoena pomp emits finer scripture conveyed attentive brethren
postcode womb bicycles dean implying psychiatrist hurried ode missionary itinerary refinement overcoming trivia
narrowed crane supervisors impacting poets pleading leveling prominently disables visibly spilled superintendent
logically astounding pastry glossy behaves clipped prowess psychologists palindrome conducts wrinkles commend
swaps perplex vulgar lantern surgeons warranted sourcing refining fishermen salsa unbiased offs amounted
freaking rinse booklet sanctioned streamed disbelief radicals consultancy envisioned dinners consolidate recoil
desperation mayo goalie dependable casing fermentation deity redistributed paramount hypotheses coolest rubble
winger oddly affirmed interiors whim honorable invariably qua lieutenant textured scientifically shrine
commissioners eldest stalls forks lipstick spared dedicate robotics forbid lodged stereotype caravan chaining
boxed volunteered darn yak ordeal seams impatient grub transcend victorious flushed sideways pubs outbound
baptism frenzy dime salty prudent cheers funky drowned picturesque slowdown upscale octave portrayal windshield
activates contrasting unravel parentheses sloppy nonlinear shale crochet modulus awakening velocities
misinformation streamlined constituent thermostat stacking negatives shards halves powerhouse shredded designate
stumble exponentially invade decipher consul improperly muzzle shuffled humility summons multicultural fandom
sieve battled fascination spirituality seriousness brisk heed pooling gob furry contestants passports
consultations regiment derives petitions postings wilt acronym courier audits illuminated strives forts
vacations outsider overloaded doubtful opting manifesto coy buoy courageous corridors integrates occupants
outsourcing plunged condensed bulletin nightly confronting stirred exporters sass downtime sculptures nailed
disclosures successors preserves flyer divisible accountant extraordinarily dared mandates pests roam
compromising icing grues ores usability butcher strawberries colder tentative reversing mailed subtraction
permissible handbook cosine bleak prank literals brightly cedar rallied abolition yummy shimmer treaties
airplanes sermon cheats quantify crud downturn vodka poetic contractual unanswered deserving portals redesigned
metros mentoring inherits adept misguided bunny cruiser bespoke amateurs irrespective weary sweets monstrous
painfully mentors televised darling rethink turbines unfolded siding polarity seeming portfolios hateful
exceedingly advantageous spanking sailed messing occupies trustee cellar sparks desks poop devoid descendant
usefulness lessen doorstep composing demolished inclination unzip glamorous politic sheds stemming taboo darkest
thankfully distrust withheld horribly overlaps equitable decidedly vans accommodating escalating levy knockout
cookbook potency blockade fuzz loaf suffice approving ascertain vowel rectangles restrained skirts dripping
bordered toughness undesirable purchaser imaginative exemplary scramble shack roofs piled frowned senate
estimating celestial busted headphone climbs stag ozone vows distractions realms piping leveraging supermarkets
pharmacies enquiry mistakenly competitiveness retrospect escorted heats mediation chanting wastewater endings
commas urgently imagining crowdfunding evade kitten uphill adaptations repertoire erroneous fingerprints
patriotic fullest dispersed insiders woes engulf vigorously bursting salads outbreaks tightening elves duly elk
dusty continual reunited blobs tyranny commonplace safeguards unnoticed interceptor confidently paycheck
dazzling legalized slogans bingo tutoring physiology administrations collaborated shady satin tensors radiator
sociology ripping nutritious anchored wards proofs cling peaked squads bushes immersed piracy architectures
abandoning moss vibrations swell rocked soaking graceful presume yielding troublesome unleash conserve lire
acknowledgment expansions oppressive unaffected simplistic bidder furthermore embodied horrifying renovations
lexical coined sprayed roar calming resistor accesses rewind ancestral penned eclectic magically welt marrying
wan monumental signifies ducks reopened concatenate captions uniformly gigs bulky cloning noticeably queried
foreseeable lends honoring fiercely servings famine depended concurrency collaborators embarked resetting
analytic remorse disguised wrappers sizable glued workings spiel tagging thunk locus patiently subordinate
broccoli analogous onward charismatic contemplating brilliantly treasury numbering beige insulated appraisal
fraternity longing shorthand pricey revolves forecasting adrenaline disdain benches flashlight spawning nurture
exchanging initials proverb salesman halftime awaited underestimate gracefully reels cylindrical vat notebooks
blanks endeavors automobiles cavalry ingress skim policeman cud manuscripts wrought spree lifestyles crowned
manifested ornament bookstore hoop outlining trustees admittedly endlessly undone intensified teased setback
retrospective agony toddlers exhausting temperament inexperienced imprint engagements singled collided airs
leash hotter indifferent ageing incarnation glamour bitterness foliage niece effortless generously stitching
lavish tofu cathedral quadratic hunted graded condolences futuristic dictates hugs malformed federation begged
regulates shedding delaying festivities unlocking terrestrial regenerate convoy goo muddy guarding whereabouts
exclaimed fooled antivirus twisting eighty microbes carve cartel roadside freshwater sabotage summers dues bulls
constrain engraved ironically converge prerequisite contemplate unwrap kitty babel coastline disadvantaged
pancakes spar scarcely slang soften amps globalization abolished instituted predicates hitters thumbnails
cherished heroine titular heartbreaking dank serviced moons witches cowboy gripping marvelous receptions
observes vents creams vigilant widest riff sandals deceptive foreclosure majestic crave morals ilk lavender
sitcom fossils clique motel dictated bridal contradictions departing whisky correlate quickest intrigue fearing
zest embody concede praising barrage menace mattered turnovers swims hectares novelist charms assembling
synopsis butterflies cunning hurdle fists folly rhythms gearing plentiful undeniable sift unnatural politely
enlightenment affluent methodologies replicas repercussions personalize setters dreadful indefinite churn chilly
emphasizing elbows webs merges frat pitfalls psychedelic flora humane principals sliders welded breached
minimized querying roadway astronomy totaling mommy leased wandered enlightened originate wastes flowering
veterinarian harmonic pleasantly pry projecting distracting gracious genders bothers buffalo tackled satire
seventeen nexus pudding punitive bows chores certifications cornerstone deem cooperating fisheries unwind racket
thrift congratulations hearty streamline tug tallest goodwill bullpen hues memorandum selectively requisite
laden negligible crates commuters inaccessible warmed sidewalks delve nuanced sleepy stalking ailments tame
unicorn hashtags reassuring tiled nozzle wallpapers callers devastation boa plantation disparities spas midpoint
paginate lurking usernames wrestler compel sunscreen kittens shoved liaison mosquitoes joyful kickoff chapel
midway doctrines milieu handset warehouses apprentice turbulent youngster uneasy nostalgic limp contrasts perms
nearing safari pioneers refurbished interconnected survives qualifiers scoreboard ticking unnecessarily
symbolism constellation embraces dolphins paranoia contingency mpg needy brilliance smashing dreaded amplified
separators fidelity lighten peeled stuffing commemorate dams invading spraying cosmos finalists businessmen
pollutants collaborations firsthand wreak movable lief computations encyclopedia witty counterfeit sightings
pottery prepaid grandma advancements loosen arrogance moderators genie clad showcased dab approvals diapers
rendition dominates benefiting captivity agendas tutors modifies spills coworkers withdrawing estates anthology
unavoidable rebut selves complexities sortie diminishing guise reluctantly pals flattering heartfelt omission
mythical wiping interacts vex adorned reorder princes manifests redeemed raining panoramic investigates
propositions redefine numeral alphabetical baseman enquiries coke adjusts malls accreditation validations
excerpts fenced harms petitioner shaky genera assorted grazing leaps enormously boarded busiest testimonials
aspire damping eminent teamwork unconditional freeway requester broaden examiner oscillator fools boasting
muster cola bunker inconvenient disciple puss procession setups careless danced complied nuances honeymoon
beware nurturing resultant subconscious scant irritated brigade spender motifs plagiarism surged parcels chilled
accession craftsmanship irritating blinking disparate oranges assurances rasp inventions tossing parted
intimidated premiered submerged dizzy verbally pesos trope oats allot multiplying overshadow unpublished dames
scrambling ethos drifting batching translucent payoff sill ornaments steadfast cloves kilograms intending
sponsoring ramifications bowed diagnoses widening tacos capacitor sophistication dint adjective girlfriends
migrating futile landfill tumult admirable wearer flaming flowed songwriter revered mascot knocks upbeat
prevailed tightened tome allowable liberated monastery orderly residences screenplay timings quotas mutated
embroidery racer laminate spaceship diversified royalties cosy slicing risking regained enclosing distinguishing
repetitions condominium civilized winters fora sails flyers jade scripted synced jewels glide ump propagated
bravery narration typo jeep analyzes captivating flips pruning begs withdrawals billboard missionaries amused
blazing prerequisites anticipating entrusted aiding selfies unify grate thaw diverted valleys synonyms vines
unheard bombard civilizations deceit singly catchy fostering trajectories mails clickable stopwatch originals
snug sped studs ordained buildup gritty gathers repaint smelled haircut slump paperback linker controversies
continuum copyrights dipping pauses cliffs parfait particulars widened predetermined sire tilted cupboard soared
rhetorical biscuits clans quotations entail boon supper revolving eater underestimated monarchy volts praises
frying crossings parchment banging ramps showroom distinctions kicker primal homogeneous astronomical warped
critiques moderated seasoning giveaways dialogs compartments advertiser responsibly hindsight subtly puzzled
humming rooting winnings swirl visionary pedals fades vortex prized impulses behaving watchers abound envelopes
lashes scriptures roundup communicator cherish randomness lofty towering curator fellows banquet disrupting
cheesy antennas brainstorm mnemonic hod nearer grille fortunately interviewer imitation lotion transformers
cones geopolitical taxing spaghetti attest fuller nonexistent grievances sluggish tumble determinant camouflage
fizz heals understandably illusions forestry antic antics plated buffering timelines township maximizing porter
hustle abyss wholesome contestant legitimately nominate newcomer incorporation documentaries quake condos mote
allure spontaneously reckon workflows chants reconnaissance enticing quaint coupe tote drawback parsley gypsum
illuminate alters practise creeping headlights enlist redevelopment mutants pleas adverts dramas skyline
spiritually restores mastering gravy downfall pizzas marches psyche almonds foregoing scraped suitcase verifies
spoof cupcakes plywood prematurely differed memberships pronounce commuter watermark scraper iceberg mop
drawbacks preached brewed alas diner reliant outage congratulate whispers achievable intersects courteous panda
quizzes carpets tweaking splice cabins tongues blindly ponds dormant propel placements annotate complying
interruptions pierced eradicate totaled signify sensed unlucky effected assembler shalt impeccable triples acct
shuts fruitful plumber motivating escalate frantic rollers realistically unethical recalling reclaimed nestled
cosplay millennium towing supplemented behaved legality hamburger preacher blossom dads hairstyles restroom
cravings orientations rehearsal formulate diced bracelets resonate converters techno eyewitness cray richness
frustrations booze weighting millionaire curls digs complains anyhow froze melodies allowances ministries
hurricanes softened rotates knobs appellant bullish baptized seeker campground harming bustling tinder
imaginable restitution awakened observational cohorts jams martyr haze mamma pilgrimage lapse magician
redundancy earthly reins ignite haste prefect eject taxis trolling breathable edged burgeoning clap materially
misunderstand ankles fours tempered unfolds toppings stout pronto testers pups backstage idols snowy pursuits
viewpoints seeded boredom adversity nouns vibes arisen truthful induces wholesalers powering rebate reigning
upsetting sauces decking absorbs reinforcing confines strapped mingle actresses luckily reassure chops
consequential interchangeable managerial bothering relentlessly analogue discrepancies waive catalogs bilingual
heirs angst hectic meticulously comer molt leggings flop cashier downgrade rave bartender exposition narrower
autobiography hovered sorter resurgence smack gist deformation keyed diligently toured fleets delegated derby
eyed tuner miraculous storefront centerpiece adjoining filament annoyance taco astrology coax disagreements
signalling degraded peripherals sims coatings inventive propane priceless mattresses beep innovate unsettling
trackers transmissions creed efficiencies unveil camper tripod actionable vanish booths breathed afflicted
ruining sprung orthodox sweetheart trumpet climates homer pastors watershed ques cautiously granddaughter
believable crossword compromises unveiling readability casualty skips curled allotted limitless neckline
accumulating paranormal bouquet dangling pearls pedestal panorama deepen emailing reefs rejoice shaded scraps
blooms debilitating passionately railing serpent renters reinstall settles proprietor fruity sentimental evolves
unfavorable reputed balk licences trembling fleece fearless hammered pickups synergy workplaces teaspoons
wildfire amassed leftovers glazed culmination maize certify inequalities hopping gusto nonprofits swirling anew
creatively worsening expo contemplated forgiving respectfully poignant jot vase tanker subdued cupid merry
explanatory undefeated auditing sailor ceremonial bottoms twilight wrongful heaps embroidered unstoppable
freelancer negativity bourbon roaring likeness seaside bends competency deceive hunts recruiters tangled
wavelengths attainment toasted dusk indebted nightlife illustrating nutshell broadcasters windy pedigree
anecdotes textiles assures capitals demeanor thanking pave communion humanities conveying faithfully
depreciation absentee rodents childish shopper etiquette overflowing knack intellectually widen specialties
illustrator wooded freezes carnival dives grands refunded hugged summarizes biomedical flavorful hyperlink
reverted fruition lunches refinery substitutions purchasers savory llama underrated stressing bibliography
raspberry abrasive adaptable ketogenic debtor glacier joys crackers populace minced approves nineteen commuting
emptied resend endorsements saddened anthropology firstly peter barren goggles glean embodies fend submits cameo
jig turbulence intermediary greetings perfected promoters evoke firefighter legion librarian micron crunchy
converse prognosis stimulates fishes comedic subcontract chute fortified lept rewriting populous conducive
reinforces uplifting sanitary ambiance newbie entrances teal stitched protagonists walkers rundown glaciers
collegiate bestowed hydrated composers closets grounding groundwork alloys negligent serene thematic abbreviated
conceivable forging extravagant eased anguish boldly denomination everlasting trenches fermented rigs sparkle
combating cumbersome nests mashed hairstyle vistas reimburse conforms meticulous waitress underside hardships
stochastic cohesion fleeting sufferers liners kingdoms proclamation stanza berth flashy sharper revamped
deducted degrade dresser ambassadors vocalist gauche outings pioneered petals intimately obedient
classifications delights ceramics inducing flute distributes overwhelm manpower strengthens hoses logistical
workstation stagnant montage blouse turquoise barber smelling hoops crimson amplify comforts upkeep hybrids
syncing neigh grated intuit calves curing improbable typography eerie chopping bluff financier hoodie
preventative pencils warmly scares glitches blackout sofas excavation uplift artworks pore esteemed gala dips
portrays helium densely diligent crumbs twenties recruiter worldly sinful suede ingenious noses retirees
domicile coolant fanatic doping needless colossal painters acclaim overlays pang docks collage cancelling
obligatory acidity rhyme airy ordinarily faculties pared vets spirited provisioning moth thirsty healer
persuasion rims bola botanical miser marketer lash petites ecstatic souvenir enchanted machining hubby
misconception gorge creditor finalist candies experimented sweaty trance rusty cheeses appellate notifying
thinker dearly cinemas painstaking endowed kosher arenas mike decals hallmark enclave toned molds freshmen shred
moot overpower mediums torrents folklore gearbox concentrates rightful locksmith honorary cultivating timid
shoreline melts phishing chaired accrued tirelessly amour frosting freshness resale munch nanny flourishing afar
ember angled playwright mascara handwritten ventured solitude hauling rites soar nip pinnacle
`
  .trim()
  .split(/\s+/);

/** Words that bundled vocabularies use, the commonest first. */
export const CLINICAL_WORDS: readonly string[] = `
con pro return new int class public get self cont function void set var per data dis name end private man app
add string type inter part work use sup file said comm like just result list case act char back need sub start
user people ind test make right long min array par read form want number require col key size spec know hand
break point mod error pol show find current used play log see help pass even item don event line state cons
final run model way call cal well object default ins sim view pres good using stud request child echo person
style method expect found post think differ count med check open est follow car game path support sign err
system best create made mark group fin world process main color report take top free action index real max build
message input art table head order product double place information prop program response code sol ref assert
cap rep field team going range nil home left direct allow page different really image target put level document
local content quest develop poss extends great super title context met life catch pay change position old
version law base power width label project element tot big map pop ear node sit care effect leg service non full
turn body something stand available block things red control come custom source await output email disc business
required hard intern called options height small access protected job address sum little port status link given
better feel including parent got lot valid bit following sure prom search invest temp rest interest perform die
site video prof cell cost hum total stat load clear row short company health obj children cur initial organ
reason design cent school include stop later client love able men give condition copy lead family option exist
offer water step government display far room results continue talk mass mean market area length kind light side
example camp based plan away button experience render near country specific express software imp win thing
single rights ant women season possible sent command recent money auto working window least column making close
percent past write move pat special city select course late amount enough hold pot property price adv attack
means meet den thought opt review switch question word provide research cover employ large created host role web
problem press though points services actually million understand happen info space store format details face
items social mar major expected food members comb bar inc connection become diff makes global contact except
certain character device previous material media fail black component added buy card root handle getting claim
air enter location night pick human dam tax box strong interface house track application pack section wait apply
session fund template subject history individual users future started mode games products bad needs known exec
seen border live variable provided hope young study network limit cut fire across community official visit
received particular learn quick comment admin background description represent series hot original bill frame
draw deter elect filter remove front dig gen selected according virtual war models early center language easy
download due white register period screen neg common random hit implement deb walk treat age distributed friend
clean words discuss issue land stream quality works half police simple empty cook everything relations running
someone share entry changes personal offset pie events whole needed likely fight writing rate correct fall vol
development features collection similar taken son bring entire trying member foot board push types edit cult
defined thread instead idea film phone active death connect feature via environment install complete general
asked reserved party vector further music speed doc taking forward failed concern term potential probably enjoy
weight conditions exception module loss engine issues stay lower exact former margin heart building security
inside tag attempt round friends alt energy profession wanted policy third bed training prior exit release
outside ground tree matter ball fast memory fit industry extra reported resources wrong takes etc appear fem
difficult coming settings longer currently relationship parameters crush effort actual fields fix cases
performance higher significant respect progress mid resource direction additional numbers sound statement alert
contract lines join subs fill office implements flag note specified groups risk woman gets included cause van
focus multiple addition various receive increase leave reading notice lock standard padding states internal
cross national problems arch written images platform force prevent living pattern entity tool feed methods
allowed impact elements train related technology scale score student average court container parts decision saw
approach saying channel changed drug convert mat plus profile ready sense latest region deep reach counter
damage lost paper staff driver category oil stock rules modify contains playing bottom couple road held includes
avoid tab insert machine operation production areas tor establish movie sec activity provides uses license
ability parameter functions rot pen choice flex rev legal goes reference regular goal touch built natural
associated storage travel passed grid bus countries ill levels looks necessary released financial threat
evidence starting recently returned otherwise systems drop structure directly errors ensure grad usually door
plant distance protect route primary gun comments updated inform led bank sample hands shape sleep sold safe
shared park equal serial allows middle quickly actions proper objects matrix green paint designed layer views
core expert election secret chat origin effects management setting massage happy finish camera military mention
solution slow blue lives cast dark package club loop played existing complex analysis deliver computer pas
mobile treatment leading flow involved shift eyes floor redirect wish stage solid meeting worked medical
controller mount felt modern international roll considered growth mix letter attention collect situation
knowledge drive blood configuration photo shot mother morning trade parents piece professional completely
practice selection cam sites reader messages heard gold fair sales measure opportunity contain manager pain
plans grand credit difference pub tried reports adult easily pair split capital hear education library calls
brand pet charge depend basic arm federal carry constant conduct skin temper wants picture components throughout
pull gas edge bound learning comfort lat classes successful obtain lack hair laws wide jobs scope exactly mask
fine destroy career liter named panel rock trust economic race physical removed towards define father nature
wall exam cool sun sometimes drink tests attribute population greater costs launch band immediately figure poll
giving billion equipment brought interview partial remain anti safety beginning paid increased maximum birth
limited movement broad foreign pan moving fully materials unless coach supported pressure teams improve
definition thinking concept daily multi strict vehicle pool organization summer surface workers steps skills
effective tools digital inline intent requests spent missing wife talking cart located cards purpose sin pointer
requires norm programs weak mil firm described places alone activities expression testing adjust describe
operations feet highly transport essential benefits girls socket sat wood forms instruction internet devices
guard delay purchase fish culture straight confirm audio spot increasing compared behavior detail fresh voice
boost cells college largest individuals sing jump assist successfully bur beyond nodes affect rates studies
growing torch adding poor aware correspond binary closed developed permission failure dream generated income eye
reduce appears reasons distribution depth arrest interested rent axis minimum basis science variety station
finished shop mail overall construction medic duration brain followed slight insurance volume implementation
larger completed supply payment factor strength balance sources hidden eat trigger claims gift produce
attributes warm flash burn society providing rout cat determine partner feeling civil loading strategy ship
signal alpha replace refer pun appropriate agent transfer invalid journal spend quarter frag commercial fixed
applications tend wild degree disabled notes trip soft applicable upper chem highest forces posted disease
stress guide warranty responsible containing definitely consult signed sequence requirements dress topic
partners assess administration opening scan continued waiting street male previously mist kept traditional
central heat onto factory reached mouse challenge extract separate capacity understanding psych relative fear
majority processing remote pros monitor gain reality compliance append dynamic batter dos miles benefit baby
attacks hospital female chain farm knows generally contents speech heavy investigation meta regarding resolve
updates toward listen goals rare prim spread clock branch motor caused bath radio restrict extension offered
spirit therefore peace minor opened ban football bag managed pin glass weekend older extremely timer critical
showing resp lose defense dry wire electric tasks rich agency trial placed weather provider planning seeing
visual agreement protection transition candidate smaller investment violence enemy inner angle stick born expand
raised episode mas construct external applied cold finding sand rid exchange district department documents
healthy temperature metal submit labor cars square tick prison presence factors employee teen leaving beat
cancer earth sea attend species visible mess traffic officer opinion advice generation delta ended chart
independent tags hotel steel mixed deck bin established neighbor identity forced remaining pieces registered
creation delivery schedule hook documentation west completion covered secure annual crime kitchen tail stone
daughter south brief conference gender willing sports driving wear ice native interval positions weapons
purposes solutions situ crash reverse prompt skill wind warning draft holding diet husband climate nut apparent
senior rise offering listed blocks occurred changing prepared canvas ring flat checked lab lots manage optional
zone packet pars exercise orders coverage charges filled north discussion served sweet segment lie prime phase
rub installed properly joint weapon examples tight maintain seed experienced kick procedure explain noted
operating sounds kid vent religious tips homes fuel usage texture conversation presented becoming incident boot
spring locations samples helping sector alleged chair stopped mental adapt deploy validation concerns cup pure
communication identify prepare sport alternative caught survey radius linked combination intended priority
brother navigation cluster comfortable standards performed doctor seat rating restaurant focused absolute shock
possibly craft confirmed cycle hearing plants mouth bought coffee fighting retail modified bond identified
coding sheet determined advanced pal truck combined joined broken marriage represents smooth seeking injury
issued patch leaves adopt executive technical twice resolution massive measures lay sudden binding flight drugs
stated east copies iron trim pad follows windows plane reduced rapid medium fell feedback categories fee feels
achieve teacher sock discount appearance styled sac recommended discovered vision marker typically causes detect
committed rough decisions persons authority spokes developing instructions requested intelligence selling
explained nuclear crisis standing familiar freedom commands mesh witness union thoughts beach abort ratio
processes entirely wash manual motion dangerous percentage classic accident variant harm charged walking
experiences choices ordered evening fly architect vehicles king abuse chemical orient breath affected coal
repeated protocol leads novel buff implemented notification targets tip supports fold sharing goods controls
extended embed handling alter shipping battery din grab frequency sentence trace friendly concerned accepted
mining detailed specifically carried sitting assault arms housing bear recover fourth channels responsibility
treated assets hardware approved snow buying holder fort worker relationships unable nos lift migration advance
shopping promote signs vertex signature bird relax plate grade noise visited impossible sensor salt ignored
thick conflict wave speaking university algorithm commission summary confidence vertical environmental justice
lived occur threshold obtained complaint eating tar plastic quantity greatest scores married wearing dedicated
blow trouble sizes fragment spoke waste aid passing faces robot receiving comparison xxx capture clip checks
privacy degrees practices attached winter trees sad television recorded principal fees correctly chapter shadow
lambda distinct bare adj totally facility exceed carbon tested paying arrested shell neighborhood youth
techniques providers replaced desire mob adults delivered assigned combat supporting spin spaces patterns
teaching tables cream machines stroke taste interrupt circle relation rotation dates reaction domestic filed
mapping repair cultural roles industrial facilities committee division identifier extent reporting encounter
protein emergency scheme marked bodies dimension contrast capable advertising facing beer sky criteria aspect
bundle tank hurt alcohol planned parking island sister gap owned solar resulting estimated improved adapter bike
consistent neck contained assistance agents tech lit participants extend possibility meat turning fabric
conducted wine taxes helper repeat apartment circumstances sugar observed calendar strike approximately losing
glob originally indicate modal connections pulled shares rig holiday reasonable wheel proxy checking agencies
sole enforcement teachers temporary portion recovery afternoon disk limits army boss accuracy maintenance
filters mini bench crowd talks beta storm usual linear symptoms solo scheduled garden attempts aspects rail
widely equivalent potentially religion keeps regions layers acid excess crew missed newly forest resistance pipe
coast historical occurs alive edition buildings tube installation replacement household attorney yellow
opposition exclusive react corn fruit frequently tradition generator bedroom pump specify perm referred county
renew brown sustain upgrade codes immediate sight reduction generic curl banks manufacturer receiver ingredients
hall rum opposite sufficient routine sick nearby acts retain controlled milk discussed frames butter bid formed
village habit aircraft fairly instrument networks intel bridge payments concrete hole duty ongoing tan interpret
legs extreme secondary academic derived typical emotional declared normally walls listening necessarily finger
weights exposure electronic continuing cutting causing structures plain peer wet employment conversion broke
crushing consent gear manifest liquid prod operate clinical heading stretch responses covers giant collected
furniture dealing accord mainly counts mile surrounding marijuana intention inspired findings assembly remained
heads recording submitted rear cable hang competitive boxes amounts breaking purchased situations entities
technique drawn interior river formula denied surgery strategies council reform tracking mature bathroom walked
gene strange colon preferred pup institution exposed inches indices tub restore silver houses injuries
constantly recognized practical slide qualified thrown association terminal narrow unlock wrap therapy monthly
diagnostic immigration clothes activation initially incorrect permitted regional roof chest meal commitment wake
funny stable pill offensive suspect march horse foo processed tap dance outcome risks ownership parallel
recognize consumption shoes foods pipeline partnership closing campus boat permanent carrying conservative
dimensions whenever acting gal evolution professionals pushed platforms lawyer marks thin velocity evaluate
inventory assessment notify programming regardless presentation attach regularly primarily injured alias
directed utility inject restaurants arc fluid accessible bucket brush functional tent feelings lean curve moral
urban honor improvement falling sessions medicine digit backup personally cry bat muscle certificate participate
outdoor dust retire fib fundamental comprehensive cleaning involving membership bars formal consequences leaf
outer relief combine procedures signing informed licensed bread nod rose estimate refused precision locked
rising counsel opposed writers converted kit explanation chicken peak drinking principles trained suite
coordinate admitted swim vital horizontal smoke sensitive tall circuit driven educational interaction tone
increment coin meetings entering foundation interact requirement elected mountain pounds flying indicated
assignment casual superior grass guns deaths extensive performing chip volt belief constitution evaluation
overflow bottle conj unexpected detected strongly underlying jaw objective deposit describes monitoring afraid
calculated jet faced integrity manufacturers proven alarm engaged ages organized removal demo expectations
conclusion emit intellect admit printed electron supplies visiting powder orientation airport fewer virus
applies introduction bull equals difficulty compact quit province personnel producer grinding restrictions waves
measured shoulder conscious mechanism automatic complicated tape constraints achieved challenging captured
eligible modification fitness weekly asks falls hyper volatile twenty contracts hack anchor targeted inch
illness provision cheese consists soil retrieve expanded alignment shower attempted breast supplied sharp
cooking bone caption hem personality stations tied organic loud unlikely minimal producing subsequent bullet
clothing armed characteristics density overs pushing regime struck breakfast guidelines exhaust behalf awareness
jail abilities gray rejected leather trait tear integration removing stages appointment colleagues processor hay
survive fifth decline naturally reducing flood electricity threats dependent episodes everyday divided moon
musical worried transparent pocket adopted teeth gel recognition mirror assistant spiritual radical pace
consideration transportation dining elsewhere chocolate ocean preparation detection transformation formation
desk blind expenses historic composition bearing gallery availability matched anxiety southern macro closest tie
archive hip compatible managing demands dent northern attended collapse flush covering depression pink
representative fur integrated semi flip filtered ray breaks concerning discovery lens periods accordance
transmission enhance maintained clicking decrease healthcare western contacts digits unusual rapidly angry
rarely raising arts recommendations caps orange dual fatal carrier verb bills authorized egg produces rental
arrival proved centers opacity measurement separated vend displays mast dreams neighbors possession expertise
particles reaching collision declined innovation spots flexible scratch particle eggs swing diseases gym
criticism guidance supplier wiring indicating infection clubs acquired intense lifestyle cannabis attitude
genetic concepts applying resident poverty resulted obtaining graduate movements lifetime communicate simulation
versus sealed lip seeds floating trials rural recall stem industries dose golf belt introduce employer nose
predicted aggressive racial gall narrative fingers tired anger basketball trailer regulation destruction
continuous absence disorder garage blocked investigate preferences portions packed headed cad fraction registry
staying employed restriction typing baseball yard satisfied rounds confirmation outcomes hitting smoking bulk
exceptions alien gains plug intellectual pregnancy prediction rice birds flu survival mood resolved burning
frozen substance roots intro avg extensions electrical spectrum aged brilliant stability diabetes inspiration
holes emotion hes grey engagement entrance scoring flour riding pit tissue compensation unsafe ghost demonstrate
fishing concentration gross attachment childhood convey wing meets collaboration preparing residential addressed
jam manually rolling rib emissions initiative gradient loose universal brothers sword decoration participation
shield promotion compete surf activate limitation steam angular posit ports landing cod farmers maintaining
constructed suppliers punch bean perception indicator artificial lying demonstrated prominent poison laser
premier reserve submission moist waters burst suffix telephone rod intensity lung neutral horn mistakes oral
grounds blast elite conventional tablet hanging genes mainstream wireless golden interactive frequent disaster
scanner destruct impression beliefs poker veteran toxic mortgage fallen profiles digest bands rendering loads
connecting intervention retirement meals traveling mixture drinks safely threatened visits healing silent solely
instruct focusing passage classified engines proportion sleeping picking slip complaints receives pricing
striking discrimination acquire emotions establishment tower filling panels ruled cleanup duties prep confusion
spoken toy tong knee ordering invite tackle enjoying knife surveillance placement lag nights ale prospect
assumes triangle ethnic acceptable inserted retired involvement measurements suspended projection gamma pointing
residence exclude recipient voltage probe restricted companion collective pride equality lake mounted confused
solving hypo booking citizen cited identification physically populations cabinet reviewed observation preference
calculation closure screw panic affairs activated experimental tens genuine buck referring actively supplement
observer smell immune prescription barrier resist dub triggered elder abroad mechanical anonymous cone ceiling
soccer treatments pickle blocking diamond defect progressive screening pulling dying scar accessories ramp
capability burden fed broker cord powered persist stomach flower wooden poster rendered jug transferred
meaningful employers fork rolled upset duplicate hunting relating stopping median suggesting receipt ensuring
nervous welfare charging rubber mos describing wheels requiring delayed administrative bay boundaries bite combo
modifier athletes amp girlfriend complement ladies nest banking outs juice portable interpretation trap embedded
coat lips intake spray verification shelter certified occasionally exercises cleared meter abandoned diagnosis
observe variation homeless gram diameter mandatory weakness branches complexity formatted representatives portal
tears sweep passenger eastern operated bacteria generating deployment expanding psychological designated drum
fears satellite attending medication exclusively gravity apple momentum biological copper vet instruments
remarks leak adjusted swimming acquisition analog lap liability composed beam furnished hammer locally purchases
tension transformed oldest cotton participating accompanying incidents oxygen examination revision heating infer
chips desert dip equation bubble cement pip compound precisely muscles independence satisfaction worn
authorization observations triple drain cube disorders inherit photography specialist structural widespread
mechanisms fiber suspected ash balanced mapped classification containers warming vegetables funded captain globe
babies consecutive enhanced grain verified kin adjacent hill sod markers magnetic museum disrupt delivering
ultra steady nested dependency males placing thumb traits numeric transit experiencing inspect tolerance
targeting mineral deadly casting computed explosion isolated chamber ears maker dell wishes innocent photographs
owns calories audit finishing suspension beef stepped hotels pepper adoption discussing overnight radiation
holidays dominant tongue stainless vaccine reactions plates bail cycles reaches custody atomic constitutional
inflation rings decoder patent operational alternate compress indirect bout overlay smallest aluminum polar
cognitive grip gambling planes separation pollution ingredient tin pkg motivation brick phenomenon bones terrain
consciousness participant replacing sampling impacts flights donation imported occasions purple paste decreased
harsh flesh hybrid feeding persistent counting pole peers sixth crystal animate lease refuse evaluated injection
jack kingdom singing sensors pills integral pets advised compression painful specification volunteer
productivity separately unnecessary betting timed legally missile tenant partially determination underground
optimization snake chemicals reduces dirt admission pap fruits seal harassment significance circles discipline
dressed sphere climb cups appearing cave equip vocal achievement passport acceptance liver tooth skilled
adequate perceived correlation nutrition determining shallow unemployment spells tunnel peaceful cancelled
inspection strain honey thickness elegant habits frank chi veterans boyfriend machinery baseline conform
collecting controlling chairs prohibited breathing spacing reuse imposed responsive insect subset yoga variants
blonde difficulties pivot junior operates fires administer clips arrangement aligned durable preventing
elevation chains vessel mud dismissed teens jacket stones toilet investigated productive deferred variations
suspend prevention correction batteries shaped piano effectiveness lid docs fitting workplace documented
addiction mutation outlet expired exploration ink chrome surfaces tobacco matt sensitivity alternatives orbit
reminder crown excessive satisfy wound stays heal determines laboratory treating crossing twist performs starter
theater highway ace mutual unlimited ridiculous rehab soap enhancement threatening uncertainty horses prospects
cooling scaling pins hockey connector inherited intervals attendance crossed indication converter vitamin
adjustment specialized quad outlets temporarily ops profound ritual inclusion colored hood suppress sidebar
pulse overlap disability excitement exterior synthetic accommodation physician minus tire responsibilities
advocates syndrome projected nursing enabling rolls humor twin subsequently pandemic excluded combinations sweat
females essence automated shade lever radar pale manufactured dock storing bump throat primitive facilitate vest
certification grades boiler unfair shelf ion substitute recommendation washing composite harmful breed
descriptions proteins stating facial arranged arrangements clinic baking carpet disclosure dial occasional
releasing passive affecting expires spokesperson queen prevents folk displaying inverse dense solved lamp
dancing spatial dental advocate attracted waist agricultural lbs utilize consultation conviction nun nurse
protective rifle independently consistency expose glasses deficit united vacuum collapsed infected accommodate
optical disagree proceedings inclusive fitted thermal scales bell mortality intermediate roller homework mold
winds relatives tablets marine athletic diagnosed conservation likelihood intercept rug sustained patches
compilation ski specifications contributing distant soy altered awkward lasting modifications elderly classical
viral trainer infections promoted civilian agriculture stance summit vine hungry disconnect shoe aging measuring
jumping mechanics interviewed routing forming annually anytime anticipated invasion lightweight vegan
obligations mate bent streak notified twelve royal merchant transmit sized sisters checkpoint responding polygon
normalized utilities skeleton caring priorities climbing indoor fright spotted curriculum pickup grocery intend
barriers occupation terminate earliest rack filtering dominated sag demonstration neural withdrawal manufacture
chemistry labeled dive thrust trauma audiences medications psychology severity strips freeze nuts calculator
vessels breakdown foster counted pound careers mobility stiff molecular liberty rim sect shore centered
expectation crying functioning ethical toe opposing slope readily infant coordinator hazard isolation packs
needle straightforward shaft conducting seventh spa enrich viable acted globally cruise poorly electronics knees
reliability touching trapped establishing consisting transfers garlic basement compressed consultant resistant
peg traveled decay jewelry bypass consulting permanently chick understands avoided acceleration tendency adverse
occurring gauge arrange ethics nerve prescribed spouse nail overhead copying discord achieving insulin lacking
sofa integrate delays foam demonstrates misc compounds stairs moisture switches pipes epsilon inequality surveys
detector interference steep clarity elevated lined individually dysfunction lesser plasma suspicious assessed
oils concentrations rho intimate tennis valve peoples conjunction quarters cease dressing helmet discharge
presenting stressed firearms occurrence deprecated lam dried bracket imaging incorporated customized expiration
fuse heated revised enjoys continent cardio marginal accessing tattoo inactive derivative validity bolt
necessity characterized cleaner sheep obesity frustration maintains marsh distinguish educated urge donors
substances vanilla asleep olive initiated institutional incomplete residual wrist detention obstacle bizarre
extraction loses magnet brightness instructor mattress coronavirus interpreted pharmacy barn validated pursuit
supportive affirm extending prolong accidentally harness lifting lightning palm salad airline taxi upgraded
china expire guided supplements peek crushed reflex inappropriate accidents progression ups clearing meditation
genome camping needing rigid brace acids limiting structured emerge minerals adjustments tubes recruitment
vulnerability explosive wheat tracked bullets internally catching adaptation wounds teenage cinema gad glucose
mentally thereof grams beats influences grasp dairy rope infect converting disposal canceled vinyl coconut
trafficking cigarettes modeling dietary billing strap fever cares valley mutations transitions pine transmitted
utilized drift mounting deposits mines urgent societies attachments manipulation appliances duo indicators sue
frequencies recipients athlete hunger exceeded cob sliding surgical directive omega encounters denial premises
singular stranger fir restoration debris distress assembled skull conditioning doses concurrent tropical glut
laundry receptor combining ambient travels cleans lengthy positioned coastal joints retained imperial motorcycle
absorb pharmaceutical specially heel spider liable envelope termination bog paired automobile phases
certificates intact bearings donor fragments personalized eaten cylinder vault peripheral cellular brake calcium
splash mole bleeding spine hydrogen statute conditional tray requesting organizing pseudo circulation severely
physicians advocacy coloring utilizing unwanted problematic naming lenses bicycle unavailable adolescent wires
helicopter pork tee deliberately scanning incentive cigarette uncertain tumor elementary cousin bob sore exceeds
erg heights symbolic mismatch cage lining amenities strengths ascending gaze complications booth navigator
gloves belly wrestling stepping induced elastic vegetable identifies clearance abused behavioral firearm
coefficient fatigue trivial modifiers sciences behave disabilities packing organs attain ladder verbal seasonal
hormone cattle altitude saint specialty temporal insertion adjustable selenium corrected voluntary duck pads
divert recreational decorated wax lawn brass inflammation deletion quarry cables metals turtle enrolled collar
jersey qualifying anterior sleeve appointments vim intensive tilt intentionally kicks ego rhythm sensation spike
breathe chill chew concentrate orb therapeutic eighth nutrients farmer affiliated systematic supporter corp cope
fusion aesthetic wolf stair margins colonial processors advisor artifact fifteen undergo siblings expressing
proximity favorable lacks reopen schedules staring interrupted additionally averaged martial rejection singleton
administered descent scattered inherent prone anxious weekends worries methodology induction oversight senses
tagged supervision rider retention admits inferior autism subclass additions disturb bee diagonal landmark grief
seating trunk earthquake motors onion gluten demographic hiking wit inability glue feared appetite washed uncle
hose pronounced concentrated traverse hopeful evaluating deviation faint emotionally mathematics calibration
reactor erect vapor sensible coordination twisted chap shaking preceding nightmare petite dignity grandfather
locking pathway oak impair avail exempt tuition kidney stereo projectile assisted financially cholesterol
metabolism cocaine blanket enrollment initiate shortage flooding grandmother autonomous depress crowded neglect
willingness lieu insufficient exotic periodic ankle interventions rapport stimulus overtime recession youngest
wool medicines membrane reproduction drilling ply friction indigenous sodium elevator carp thigh bore narc
rabbit positioning potato tissues flames spill fox dens mum synthesis herb canal impacted testosterone tenure
bridges routinely blacks fatty socks railway asynchronous sunlight lion aura vague embedding surroundings wipe
resigned remedy regulators threaten vaccines aggression wander compos dagger urine immunity fuels finances
interpreter paddle tho sung weed ante associates pistol bees dioxide obscure observable destructive lonely sperm
cough regulator unconscious strangers john surviving coil exploitation mono exams collaborative hunter surname
postal upward fist groom nails cumulative arising receivers antenna silk improper hrs grouped thru resting
monitored landlord differential efficacy premise leisure curiosity emission damp coating salmon critically bacon
allowance warmth setter unsupported serum securing projections yeast nova skew interim transient aide fills
apparatus cardiovascular refuses eligibility unaware injected baked replaces cheek bloc metabolic opted aerial
insects diets stimulation thrive cherry cubic zoo evolving colony instrumental persistence viruses onset
absorbed tomato complaining evenly visualization sidewalk spiral focal digging oriented premature wholly springs
communicating continuation swallow french wrapping estimation exclusion counseling gum microwave recovering
herbs strains irregular stacked halfway tuning rotating amino contour infants justification southeast conscience
strand neighboring epidemic respiratory rebound spacecraft depressed defects playground heroin blades latent
cared therapist homosexual merchants informal reproductive tract stretching clamp molecule tones accessory
dynamically cascade ceramic corpus practitioners overwhelmed isolate nutritional unhappy overload milestone
invert elm freezing heater imprisonment visually snacks pillow duplicates adjusting microphone diving opera
uncovered hips spelling architectural slipped ninth derivatives conception abusive overt respects transformer
relaxation rails placebo reconstruction lymph qualifications tense exert skate renewal transplant cracked
selective pathways preset airplane elimination reluctant shells sunset unacceptable cliff dug subjective
displacement burns advancing hydraulic descending banana disruption absorption phenomena refusal plumbing
organisms discarded hormones chord subway questionable congest prolonged dependence rehabilitation academy
polished balancing compromised receptors storms localized dominance penetration compartment pied differs
decreasing repeats blues assurance twins certainty ginger discomfort erupt boil peculiar institute branding
correspondence ire definite excluding disposable shark enclosed reconstruct dwell balcony curb padded modular
detached awaiting lethal stove polish acoustic pupils amplitude maneuver rays mechanic tornado lungs enjoyment
demonstrating liquor unstable syrup sibling duct fragile yearly cutoff turkey confined expenditure blond
splitting atmospheric citation reservoir climbed jungle statutory lateral scatter downward facet gases latex
shuttle charger payable dept toes depot paperwork cushion exemption definitive folding referral bun bacterial
posterior scrub unsuccessful engineered warmer refrigerator observing deliberate directing disposition surgeon
circuits geographic chin vitamins symmetry unwilling metallic feminine lowering unrelated containment suburban
boxing indirectly travelled bothered sovereign newborn systemic implant offspring underwater drying vegetarian
tracing decorative cosmetic crashing inadequate gasoline shaping preservation parental gag instal suppression
pint lace elbow antibiotics stressful acne bulb assisting transcription expos alloy corridor hog probation
dosage recreation exposing framed organism guardian modifying vaccination outreach pencil packaged diary
susceptible inflammatory cardiac polymer undergoing seated perimeter prostate marriages beverages nitrogen
waterproof rugby opaque inversion denies assessing quantitative disproportion comeback psychiatric coordinated
intrinsic weighed sip hourly informational offender undocumented lone coded inverted contamination weighing deaf
headache pedestrian nominal balloon recess passages detach pyramid predominantly recharge traction intentional
preparations unpleasant preserving developmental denominator fertility bodily bolster adaptive mushrooms
maturity deficiency exceptionally identifiers posture wells slowing mitt crystals strengthening scanned smoked
shouting cot limb waking capsule juvenile beard adopting opioid redundant relieve confrontation staging
programmer wasting vibration judgement questionnaire dislike umbrella exceeding colonies parenting sensory ruler
caster frontier tint beet insulation negotiation recognizing residue enzyme displaced carved endurance
supermarket retrieving undertaking junction straps wilderness cortex neuron bites leaning coated bidding adhere
zinc lump undertake symptom openings spices adequately reinforced bachelor upright limbs pedal puck caffeine
blunt fibers hurricane compliant distracted augment normalization induce accelerated recorder rented impulse
unemployed knives nicotine accidental grabbing staple substitution boarding gutter confirming continuity spinal
dun nutrient fats tolerate maternal impaired abuses psychic overweight curved coincidence obese ken pinch coarse
directives noisy unfamiliar bland intercourse billed utilization lamps dwarf nerves saturated infectious
mosquito chore headset gallon withdrawn melting thirst parity smells lite eats exhibits saturation flashing
feather overlapping advancement peanut boiling popping mileage distortion hazardous rpm beams transferring
contracted standardized pots hairy ether slap staged aunt whip oxide remedies lifelong pains stabbed guiding
autonomy traced cancers encouragement herbal adolescents neglected affinity notch axe railroad negotiated
exercising ambulance asthma dwelling silicon constituents chromosome mercury perceptions poles cartridge ashamed
sadness cinnamon genetically outward tailor trimmed sequential conflicting nylon muscular poisoning housed
furnish bilateral therapies sewing toddler shotgun nickel forehead collateral bundled bloom mug triggering
hazards contaminated unite calorie aggregation preferably aids reflective repaired dementia enduring enroll
myriad leaking fireworks disappearance predicting fries hygiene stain literacy chaotic ani coral swords
pediatric physiological histories wired pumping circumstance driveway seizure chambers sucked impairment
northwest tram invasive bran carousel localization seafood sympathetic gestures raft degradation resolving
possessions checklist procurement stationary pony enlarge unhealthy tunnels proliferation affiliation
incompatible washer silicone pioneer thyroid resides terminals southwest liner odor replacements buffered lifts
diminished waiver maximal artillery traumatic obstruct forged bulbs rests vein trench goat allied lug repetition
voluntarily spontaneous auxiliary fasting scout psychologist technician resin wheelchair detecting dye
catastrophic workload distraction cigar ounce circulating bark disks removable thrill urgency uranium sickness
entitlement taper wandering underwent binder yrs physic congestion indoors curry formulas unpaid bred purge
underwear proportional ineffective swelling forensic lattice comparative headaches unspecified sting reinforce
apparel practitioner asteroid maple diffuse plague mates arthritis deliveries descend rut malt slab cosmic
filler eccentric avoids stalk formulation seizures resilience enzymes tumors suppressed genetics programmed
evaluations profiling indications nursery nth ventilation ribs ado insurers instability fluids equilibrium
cavity grandparents bury appliance mimic alcoholic corrosion explosions disturbed glove persecution anchors
convergence reactive rocky shrimp mammals stimuli chords tenth dreaming bisexual tearing woven telescope rue
pouch dimensional cues meaningless abdominal dart spectral augmented deficits revival occurrences casts
discharged snakes erectile needles photographed disciplinary mounts rash numb addictive explosives genital
retrieval groove harbor booster claw allergic drills electrons rituals fountain specimens smokers discs
miniature seals swings spectacle unusually handgun lithium radial communal paints ethnicity toxicity latch
medicinal declines resonance restrictive erosion aperture feeder vaginal steroids connectors petrol specimen
crises peel bending longevity scrape solitary competence whispered rustic diffusion dome mushroom ellipse
schizophrenia mortar squat drainage sorrow submarine simultaneous stern screened diagnose misery reconciliation
satisfactory surfing descended tidy enclosure ridge communicated coupling robotic sediment infrared repetitive
reversal illicit fabrication bowling dismissal combustion nationality advocating restraint ceased geared squash
acrylic revive wig antibodies radioactive fracture superficial compressor welding cleansing petroleum digestive
supervised doubling spur sensing piercing razor citrus gardening malign brow stigma marital genesis sunglasses
heightened contracting crab twitch regeneration overdose adrenal antibiotic consumes clam ignition currents
assoc garment cerebral allergy veins evacuation aft segmentation truncated solder compassionate frog
characterization relocation closures precautions rivalry landmarks hostility wart precipitation obstruction
pupil alterations expresses prevailing oval masculine amplifier classmates capped bedding pesticides saver
floods erupted consulted uneven plaque inhibition ants rollback universally initiation disabling folds mutant
beneficiaries scars qualifier diploma saddle nausea regimes magnesium detox punched atlas sequencing qualitative
permitting daytime toxins sinking comprehension marching transmitter bounded cereal elemental distorted
exaggerated potassium pillar healed carbohydrates presumed amusement counselor tic lumber bladder agile
registrar nucleus disruptive cog reusable deprived joystick anatomy increments cutter postponed chemotherapy
procedural kidnapping readiness misuse telecommunications cocoa rotary empowered influenza insecure clipping
inward sewer homelessness informing plaster antibody friendships coping skiing benchmarks almond puff cooker iii
stranded spiders goose protector implants hypertension lesions platinum cane establishments alarms grease
berries irrigation vomiting kale cyst walker helpless paved rampant injector fetal fearful advising monarch
ultrasound traveler meats intestinal renal beneficiary aided belongings adulthood anomaly manifestation learner
canopy valves stool bonding pulp usher torso additive swallowed physique excludes tents vascular recur genus
abdomen wedge slipping craving operative defective tad neurological sunrise pillars lineage largo attendant
assay iris forte landscaping ions erection borne recurrent occupational pee injections spherical discontinued
benign shear deposition plateau fertilizer cape catastrophe tracer mustard avoidance artery conditioner scalp
pavement revoked accelerator turret skating creek mandated adhesive unidentified calf fluctuations orbital
recommending stimulating interviewing prescriptions revise disturbance capsules servicing bipolar restricting
fractions handheld cosmetics cider contextual percentile intimacy grading coronary measurable births bowel
interrogation topical courtyard heterosexual occupancy tolerated perpetrators enlargement irritation
coordinating pulses earthquakes poultry keto textile shortened electromagnetic confinement reminders influencing
conditioned transitional interpreting frontal harvesting mitigation shaken sealing urn expectancy provocative
pillows convex humid tandem synchronous bleed volcanic gland generalized licking aesthetics grips perfume
residing flap ding modulation pall contiguous duplication hardship rocking carbohydrate edible transporting
stripping freeing cervical liquids arcs documenting longitudinal regimen singers ringing footwear biting nipples
cushions flotation imbalance facilitating plastics viability pellet sandy extractor positional striped lipid
schooling slips trousers outset digitally catcher hos algae concussion photon inhibit sided supplemental mover
complexes transports inflicted quitting curly malaria fractional articulate pneumonia milestones diarrhea
skeletal graft sponge commencement examinations uptake engages disrupted enriched elevate woo paranoid
deprivation hemisphere strands yum extremes solvent boilers herpes celery incarceration estrogen starch
relocated manic enrichment fares stiffness hospitalized moderately mango payer coma referrals roommate
clinically agar pulmonary exposures fabricated vaccinated balloons flank epilepsy exhaustion offending popcorn
phantom ivory reimbursement preventive oxidation maternity infusion originating escalation titanium kinetic
attributable mantle mesa mosaic adherence aggregates mindfulness resembling august inflate halo hardened coils
pervasive contraction vigorous aggregated diabetic unrealistic beau stabbing electrode educator precaution
crawling nasal activating sewage occupying relational malfunction tipping wrongly prescribe instructional
contraception reinforcement lasers verbosity aquatic turtles linkage faucet sulfur sensations collapsing apex
scissors urinary oat banker humiliation cartridges shading salvage knitting infused attaching deficiencies crest
yacht sterling peach retract collaborating cruising customary bile neutron unintended alternating waveform
downhill bathing guideline transporter braking drip overdue insurer alteration strawberry shave exploding
microscope binge manifold directional surrogate misunderstood hepatitis unconventional draining enlarged
optimizing reacting athletics interstate hormonal maiden synonym mural empowerment shorten gating digestion
footing poisonous drowning tolerant cloudy doctoral perennial attic caregivers venom refill lax fluorescent
cabbage flutter forcibly occult insecurity interpersonal tubing hart loneliness dissect tuna consortium
interruption attends blasts grooming wee culprit carrot cognition hopeless pragmatic nightmares dilation
handicap interfering cylinders intolerance pressured chewing cuff anomalies intermittent subsets bead immersion
pus vitality fused semen bailout crater abnormalities palms quotient anon brokerage cleaners circumference
filtration canine ascent tamp scooter swollen recurrence cavern mourning concentrating ascend prefab piston
pooled necessities rake yup fetus hinge stockings progressing diaper sinus baker mildly hut pathology
illumination cyclic shin conceive volleyball arranging asbestos blasting inland palate remover diversion
minimizing radiant sanitation azure conduit pigment stature lodging carving smith brushing steroid silica
perpendicular paw loin provisional instrumentation postage aerospace manifestations pineapple artificially
expressive salts starvation medically pathogens unequal smoker fractures wearable pellets plains rigor rte
clinicians bitten inertia oily menstrual porcelain transmitting paced ache polo deductible bullied coherence
mediated unrestricted ninety vested trough skillet discrepancy phosphate concurrently slit runoff ranger denote
masking deform commune depleted eviction membranes parasites initiating deluxe vowels boxer morphology drains
pollen augmentation fungus brochure bumped crib sustaining inlet fractured stocking childcare gastrointestinal
electrodes buggy completeness audible tertiary socioeconomic hep eruption supplementary prune federally tether
diluted basal cords battered procure lobster jealousy trout violet snapping hinges arterial qualifies inert
buckle shaving cyclist cleanse bathtub reversible optic subgroup incarcerated glare unresolved duplex hiatus
dissolution sweating leakage excl vaping autistic subj stimulated fungi smear withholding suitability restarted
blister barley sentinel hostel incompetent cages kidneys blot courthouse intrusion antagonist coaster
deterioration divergence pregnancies jaws cassette glands acquaintance phenotype heaters correcting scarcity
solids scraping paving waived proton aromatic alb uninsured flakes sterile chloride pct germ trimming lee
antigen reconstructed coop chromosomes southeastern curvature pacing polarization articulated farmhouse deserted
bleach cessation insomnia weakening powdered taped cortical auditory sleeper achieves marrow calculus derail
larvae adolescence untreated scratched stabilization probing obscene obsessive pelvic canyon incidental eyebrow
carbonate depressive canoe screenings wipes pesticide weaving habitual retina percussion fixation suction acidic
rouge offend objectively disturbances chlorine additives genomes centrally powerless douche blindness ovarian
scaffold polishing parasite esteem breakup arteries uterus saliva shove treadmill molded gated hoof sprinkle
intrusive segmented itching calibrated equivalents paralysis vending berry geological traveller phased lance
counselors deviations buzzing immature tidal branching titan infancy administering dispersion budding oasis
wrists complication irresistible unilateral adopts secretion excessively fragmented outpatient northeastern
reciprocal puberty silky cohesive deficient chronological pep embryo exhibiting dissemination semiconductor
staples manganese drown iterative soluble kayak accordion markedly fern autoimmune tuberculosis flavored
injecting interdisciplinary compounded ingestion fragmentation stumbling motivational susceptibility receptive
appendix sling dysfunctional unloaded squeezing staining tendon contaminants nipple secluded visceral
differentiated fluoride photons docking pasture restless ingest chiefly gastric sulfate prescribing carcinoma
vocational contagious acupuncture bedtime borderline stump spectator prick startled distilled rupture embryos
cultured pathological boils microscopic chimney peanuts purposely blinded squid penetrating conformity spotting
pastoral pharmacist cork frogs emitting cuffs misplaced adjunct seminal phoenix densities quieter stools toaster
impedance meltdown propulsion detergent participates agitation sclerosis substitutes abandonment shepherd
subtotal aerobic choking squirrel flushing undue complexion runaway swallowing grieving corrective anesthesia
vaccinations ammonia continua synthesized beck sesame intestine rotational encountering principally upbringing
floppy subdivisions purified communicates simplex propelled handwriting trays enamel microscopy depletion
birthdays migraine adaptor shovel stabilized lesion irreversible thermometer ridden paternal sectional
consenting miscellaneous biochemical pueblo caregiver restarting pigeon trapping walnut nighttime clustered
liters emo thirds clot fiberglass malignant quadrant libido reopening clubhouse purification intents obtains
prism porous institutes ridicule cafeteria scanners tapered attenuation graphite propensity potentials excursion
fungal sled tors unmarried infertility brittle postpone itch polluted elasticity implanted endemic martin hare
dorsal instantaneous rocker bouts leukemia softball cleanliness movers predominant psychologically avalanche
upholstery bedside discretionary duke constructions flea affirmation cauliflower ulcer woodworking prenatal
nuclei childbirth inflatable fluorescence medial setbacks epoxy shielding ergonomic dissatisfaction asymmetric
chromium disruptions formulations orally pancreatic axial familial toxin elective transplantation woodland
aspiration gums pea bpm infiltration narrowing heterogeneous conductivity transistor skateboard leopard
mechanically saline kite uninterrupted dolphin spindle tonic viscosity doe biopsy inhibited tactile mower
labyrinth dehydration southwestern responsiveness bloodstream dispenser
`
  .trim()
  .split(/\s+/);

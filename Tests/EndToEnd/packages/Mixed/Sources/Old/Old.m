#import "Old.h"
@implementation Old
@end
